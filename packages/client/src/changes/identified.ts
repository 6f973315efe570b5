import { isRecord } from '@assetql/core/text';

/** The id of a resource, or the resource itself, as `client.find` returns it. */
export type Identified = string | { readonly id: string };

/** The id. Throws a `TypeError` for a value that has none, as programs without types can give. `what` names the resource in it. */
export function idOf(resource: Identified, what: string): string {
  const id: unknown = isRecord(resource) ? resource['id'] : resource;
  if (typeof id === 'string') return id;
  throw new TypeError(
    `The id of the ${what} must be a text; give an id, or something that has one, as client.find does.`,
  );
}

/** The ids of a list. Throws a `TypeError` for a value that is not a list of resources or ids. `what` names one of them in it. */
export function idsOf(resources: readonly Identified[], what: string): readonly string[] {
  if (!Array.isArray(resources)) throw new TypeError(`Give a list, also for a single ${what}: [${what}].`);
  return resources.map((resource) => idOf(resource, what));
}

/** An id as a part of a path. Throws a `TypeError` for one that would address something else: an empty one, or dots. */
export function pathPart(resource: Identified, what: string): string {
  const id = idOf(resource, what);
  if (id.trim() === '') throw new TypeError(`The id of the ${what} is empty; give the id that the service returned.`);
  if (/^\.{1,2}$/.test(id))
    throw new TypeError(`“${id}” is no id of the ${what}; give the id that the service returned.`);
  return encodeURIComponent(id);
}
