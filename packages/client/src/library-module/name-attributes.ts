import type { Attribute } from '../resources/attribute.ts';

/** An attribute by the name that programs call it. */
export interface NamedAttribute {
  readonly name: string;
  readonly attribute: Attribute;
}

const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Names attributes as the library does, so that people find them. Where several share a name, or it is one that no object can have as
 * its own, each has its id behind the name, so that none of them changes its name when another one goes. In an order that does not
 * depend on the service.
 */
export function nameAttributes(attributes: readonly Attribute[]): readonly NamedAttribute[] {
  const taken = new Map<string, number>([['__proto__', 2]]);
  for (const { name } of attributes) taken.set(name, (taken.get(name) ?? 0) + 1);
  const named = new Map<string, Attribute>();
  for (const attribute of attributes.toSorted((one, other) => order(one.name, other.name) || order(one.id, other.id))) {
    let { name } = attribute;
    while (named.has(name) || (taken.get(name) ?? 0) > (name === attribute.name ? 1 : 0)) name += ` (${attribute.id})`;
    named.set(name, attribute);
  }
  return [...named].map(([name, attribute]) => ({ name, attribute }));
}
