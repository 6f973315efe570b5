/** The id of a resource, or the resource itself, as `client.find` returns it. */
export type Identified = string | { readonly id: string };

export const idOf = (resource: Identified): string => (typeof resource === 'string' ? resource : resource.id);

/** An id as a part of a path. Throws a `TypeError` for an empty one, which would address something else. */
export function pathPart(resource: Identified, what: string): string {
  const id = idOf(resource);
  if (id.trim() === '') throw new TypeError(`The id of the ${what} is empty; give the id that the service returned.`);
  return encodeURIComponent(id);
}
