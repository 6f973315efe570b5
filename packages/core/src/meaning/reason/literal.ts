import { compareCodePoints } from '../code-points.ts';

/** A leaf of a condition that is to hold, or not to. */
export interface Literal<Leaf> {
  readonly leaf: Leaf;
  readonly holds: boolean;
}

/** What makes some literals about one place hold together; `'none'` when nothing does. */
export type Answer<Value> = { readonly value: Value } | 'none' | 'unknown';

const keys = new WeakMap<object, string>();

/** Lists whose order is no matter. */
const unordered = new Set(['texts', 'numbers', 'members']);

/** A text that is the same for equal leaves. */
export function keyOf(leaf: object): string {
  let key = keys.get(leaf);
  if (key === undefined) {
    key = JSON.stringify(leaf, (name, value: unknown) =>
      unordered.has(name) && Array.isArray(value) ? value.map(String).toSorted(compareCodePoints) : value,
    );
    keys.set(leaf, key);
  }
  return key;
}
