import { excerpt } from '../../../diagnostics/wording.ts';
import type { Invalid } from '../../ast.ts';
import type { FilterScan } from './scan.ts';

/** What documentation writes in place of a value: `<guid>`, `<user id>`. */
const placeholder = /<[a-z][^<>\s]*(?: [^<>\s]+){0,5}>/iy;

/** The end of the placeholder at `start`; undefined when there is none. */
export function placeholderEnd(text: string, start: number): number | undefined {
  placeholder.lastIndex = start;
  return placeholder.test(text) ? placeholder.lastIndex : undefined;
}

/** Reads the placeholder that stands in place of a value here. Undefined when there is none. */
export function placeholderValue(scan: FilterScan): Invalid | undefined {
  const { text, pos: start } = scan;
  const end = placeholderEnd(text, start);
  if (end === undefined) return undefined;
  scan.pos = end;
  const written = text.slice(start, end);
  scan.report('missing-operand', `Write a value in place of ${excerpt(written)}.`, start, end);
  return { kind: 'Invalid', range: { start, end }, text: written };
}
