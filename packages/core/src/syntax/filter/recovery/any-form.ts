import { insert, createFix, replace } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { afterBlanks } from '../lexer/words.ts';
import { scanAny } from './scan-any.ts';
import type { FilterScan, Next } from './scan.ts';

const anyWord = /any(?![\w./])/iy;

/**
 * Reads an `ANY` that is not written `collection/ANY(`: `CategoryIds ANY(`, `CategoryIds.ANY(`, `CategoryIds/ANY c:`, `ANY(`.
 * A word stands from `start` to `end`. Undefined when it is no such thing.
 */
export function repairAny(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text, pos, unit } = scan;
  const all = unit === 0x28 && /\/all$/i.test(text.slice(Math.max(start, end - 4), end)) ? end - 3 : start;
  if (all - 1 > start) {
    const fix = createFix('Write ANY', 'preferred', replace({ start: all, end }, 'ANY'));
    scan.report('unknown-operator', 'There is no ALL; write ANY, which is true when one member fits.', all, end, fix);
    return scanAny(scan, start, all - 1, pos + 1);
  }
  const [, name = '', mark] = /^(.*?)([./]?)any$/is.exec(text.slice(start, end)) ?? [];
  const from = start + name.length;
  const isOpen = unit === 0x28;
  if (mark === '/' && !isOpen) {
    scan.report(
      'unbalanced-bracket',
      'Write ( after ANY.',
      from + 1,
      end,
      createFix('Add the bracket', 'preferred', insert(end, '(')),
    );
    return scanAny(scan, start, from, end);
  }
  if (mark !== undefined && isOpen && (name === '' || mark === '.')) {
    if (name === '') missingCollection(scan, start, end, mark);
    else slash(scan, start, from, from + 1, name);
    return scanAny(scan, start, from, pos + 1);
  }
  anyWord.lastIndex = pos;
  const open = anyWord.test(text) ? afterBlanks(text, pos + 3) : text.length;
  if (text.charCodeAt(open) !== 0x28) return undefined;
  slash(scan, start, end, pos, text.slice(start, end));
  return scanAny(scan, start, end, open + 1);
}

function missingCollection(scan: FilterScan, start: number, end: number, mark: string): void {
  const ids = scan.schema.collections.filter((row) => row.members === 'id');
  const range = { start, end: start + mark.length };
  const fixes = ids.map((row) => createFix(`Write ${row.name}/ANY`, 'possible', replace(range, `${row.name}/`)));
  scan.report('missing-operand', 'Write a collection and a slash before ANY.', start, end, ...fixes);
}

/** Says that a slash belongs between the collection's name, which starts at `start`, and `ANY`. */
function slash(scan: FilterScan, start: number, from: number, to: number, name: string): void {
  const fix = createFix('Write a slash', 'safe', replace({ start: from, end: to }, '/'));
  scan.report('syntax', `Write a slash between ${excerpt(name)} and ANY.`, start, to + 3, fix);
}
