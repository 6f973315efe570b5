import type { Filter, Search } from '../../syntax/ast.ts';
import { nowhere } from '../native.ts';
import { withRange } from './with-range.ts';

/** A tree that was parsed may be a part of many queries. */
const known = new WeakMap<Filter | Search, Filter | Search>();

/** A tree as a program builds it, without places in the text that it was read from. */
export function withoutPlaces(node: Filter | Search): Filter | Search {
  let copy = known.get(node);
  if (copy === undefined) known.set(node, (copy = withRange(node, nowhere)));
  return copy;
}
