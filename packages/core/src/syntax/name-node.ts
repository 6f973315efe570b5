import type { Range } from '../text/range.ts';
import type { Name } from './ast.ts';

/** The name in a range; `canonical` is the schema's spelling where it knows the name. */
export const nameNode = (range: Range, text: string, canonical?: string): Name =>
  canonical === undefined ? { kind: 'Name', range, text } : { kind: 'Name', range, text, canonical };
