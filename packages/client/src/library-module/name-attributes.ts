import type { Attribute } from '../resources/attribute.ts';

/** An attribute with its name in programs. */
export interface NamedAttribute {
  readonly name: string;
  readonly attribute: Attribute;
}

const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Names the attributes as the library does. Attributes that share a name, or whose name cannot be an object's own key, get their id
 * appended, so that a name does not change when another attribute is removed. The order does not depend on the service.
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
