import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import type { Fix } from '../../../../diagnostics/diagnostic.ts';
import { nearest } from '../../../../text/nearest.ts';
import { isSort } from '../../../sort/sort-direction.ts';
import { operatorAt } from '../../lexer/words.ts';
import type { Recovery } from '../state.ts';
import { foreignText, type ForeignText } from './foreign-text.ts';

const listMarks = /^([ \t]*)((?:[>•·▪◦‣*–—-]|\d{1,2}[.)])(?:[ \t]*>)*[ \t]+)/gm;

/** The lines are those of a list, or of a mail that is quoted. */
export function list({ text }: Recovery): ForeignText | undefined {
  const edits = [...text.matchAll(listMarks)].map(({ index, 1: blanks = '', 0: mark }) =>
    replace({ start: index + blanks.length, end: index + mark.length }, ''),
  );
  const [first] = edits;
  if (first === undefined || text.slice(0, first.range.start).trim() !== '') return undefined;
  const rest = text.replaceAll(listMarks, (mark) => ' '.repeat(mark.length));
  const fix: Fix = { ...createFix('Remove the marks', 'safe'), edits };
  const { start, end } = first.range;
  return foreignText('syntax', 'A filter has no marks before its lines; leave them out.', start, end, [fix], rest);
}

/** GraphQL, or a JSON object. */
export function braces({ text }: Recovery): ForeignText | undefined {
  if (!/^\s*(?:\{(?!\{)|(?:query|mutation)\s*[({\w])/.test(text)) return undefined;
  return foreignText('wrong-language', 'This is not a filter; write a field, an operator and a value.', 0, text.length);
}

const sqlStart = /^\s*(?:select\s(?:(?!\bwhere\b)[^])*\bwhere|where)\s+/i;
const sqlEnd = /\s(?:order\s+by|group\s+by|limit(?=\s+\d))\s/gi;

/** A query in SQL: its condition is nearly a filter. */
export function sql({ text }: Recovery): ForeignText | undefined {
  const start = sqlStart.exec(text)?.[0].length ?? 0;
  const last = [...text.matchAll(sqlEnd)].at(-1)?.index ?? text.length;
  const end = text.includes("'", last) ? text.length : Math.max(start, last);
  if (start === 0 && end === text.length) {
    if (!/^\s*select\s[^]*\sfrom\s/i.test(text)) return undefined;
    return foreignText('wrong-language', 'This is SQL; write only the condition.', 0, text.length);
  }
  const parts = [
    { start: 0, end: start },
    { start: end, end: text.length },
  ].filter((part) => part.end > part.start);
  const [first] = parts;
  if (first === undefined) return undefined;
  const fix = createFix('Keep the condition only', 'preferred', ...parts.map((part) => replace(part, '')));
  const rest = ' '.repeat(start) + text.slice(start, end) + ' '.repeat(text.length - end);
  return foreignText('wrong-language', 'This is SQL; write only the condition.', first.start, first.end, [fix], rest);
}

export function sort({ text, schema }: Recovery): ForeignText | undefined {
  if (text.length > 200 || !isSort(text, (key) => schema.sortKey(key) !== undefined)) return undefined;
  return foreignText('wrong-language', 'This is a sort order; put it in sort.', 0, text.length);
}

const searchMark = /"|\w:|(?:^|[\s(])[-+]\w|\*|\bnot\b|[^\s()]\s+[^\s()]/i;
const wordsLookedAt = 10;

/** No condition of the language, and no field of it: words of a search. */
export function search(recovery: Recovery): ForeignText | undefined {
  const { text, items, schema } = recovery;
  for (const [at, item] of items.entries()) {
    if (item.type === 'Any') return undefined;
    // A group is what was written out for several values.
    if (item.type === 'Condition' && (item.node.kind === 'IsMatch' || item.node.kind === 'Group')) return undefined;
    const operator = recovery.comparisonAt(at)?.operator;
    if (operator?.name !== undefined && operator.text !== '') return undefined;
  }
  if (!searchMark.test(text) || /[=<>]/.test(text)) return undefined;
  const fields = [...schema.fields, ...schema.collections].map((row) => row.name);
  for (const word of text.split(/[^\w.]+/, wordsLookedAt)) {
    if (recovery.knows(word) || operatorAt(word, 0) !== undefined || nearest(word, fields).length > 0) return undefined;
  }
  return foreignText('wrong-language', 'This looks like a search; put it in search.', 0, text.length);
}
