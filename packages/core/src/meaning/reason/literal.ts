import { compareCodePoints } from '../../text/code-points.ts';

/** A leaf of a condition that must hold, or must not. */
export interface Literal<Leaf> {
  readonly leaf: Leaf;
  readonly holds: boolean;
}

/** A value that makes the literals about one subject hold; `'none'` when it is proven that there is no such value. */
export type Decision<Value> = { readonly value: Value } | 'none' | 'unknown';

const keys = new WeakMap<object, string>();

/** Members whose order changes nothing. The order of `words` matters in terms. */
const unordered = new Set(['texts', 'numbers', 'members']);

/** A key that is the same for equal leaves. */
export function leafKey(leaf: object): string {
  let key = keys.get(leaf);
  if (key === undefined) {
    // Leaves with one `member` look for words in any order.
    const some = 'member' in leaf;
    key = JSON.stringify(leaf, (name, value: unknown) =>
      Array.isArray(value) && (unordered.has(name) || (some && name === 'words'))
        ? value.map(String).toSorted(compareCodePoints)
        : value,
    );
    keys.set(leaf, key);
  }
  return key;
}
