import { compareCodePoints } from '../../text/code-points.ts';

/** A leaf of a condition that is to hold, or not to. */
export interface Literal<Leaf> {
  readonly leaf: Leaf;
  readonly holds: boolean;
}

/** What makes some literals about one subject hold together; `'none'` when nothing does. */
export type Decision<Value> = { readonly value: Value } | 'none' | 'unknown';

const keys = new WeakMap<object, string>();

/** Lists whose order is no matter; that of words is where they are to stand next to each other. */
const unordered = new Set(['texts', 'numbers', 'members']);

/** A text that is the same for equal leaves. */
export function keyOf(leaf: object): string {
  let key = keys.get(leaf);
  if (key === undefined) {
    // Words that occur somewhere in a member have no order either.
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
