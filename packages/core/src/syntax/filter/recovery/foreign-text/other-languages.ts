import { createFix, replace } from '../../../../diagnostics/create-fix.ts';
import type { Fix } from '../../../../diagnostics/diagnostic.ts';
import { excerpt } from '../../../../diagnostics/wording.ts';
import { nearest } from '../../../../text/nearest.ts';
import type { Range } from '../../../../text/range.ts';
import { isQuote } from '../../../../text/characters.ts';
import { isSort } from '../../../sort/sort-direction.ts';
import { operatorAt } from '../../lexer/words.ts';
import type { Recovery } from '../state.ts';
import { removal } from '../words/edits.ts';
import { foreignText, type ForeignText } from './foreign-text.ts';

const listMarks = /^([ \t]*)((?:[>•·▪◦‣*–—-]|\d{1,2}[.)])(?:[ \t]*>)*[ \t]+)/gm;

/** `3. >= AverageRating`: a number with its operator, and no mark. */
const comparedNumber = /^\s*\d{1,2}\.[ \t]+(?:[<>=≤≥≠]|!=|(?:EQ|NE|LT|GT|LE|GE)\b)/i;

/** The lines are those of a list, or of a mail that is quoted. */
export function detectList({ text }: Recovery): ForeignText | undefined {
  const edits = [...text.matchAll(listMarks)].map(({ index, 1: blanks = '', 0: mark }) =>
    replace({ start: index + blanks.length, end: index + mark.length }, ''),
  );
  const [first] = edits;
  if (first === undefined || text.slice(0, first.range.start).trim() !== '') return undefined;
  if (comparedNumber.test(text)) return undefined;
  const rest = text.replaceAll(listMarks, (mark) => ' '.repeat(mark.length));
  const fix: Fix = { ...createFix('Remove the marks', 'safe'), edits };
  const { start, end } = first.range;
  return foreignText('syntax', 'A filter has no marks before its lines; leave them out.', start, end, [fix], rest);
}

const commentEnds: Readonly<Record<string, RegExp>> = {
  '/*': /\*\//g,
  '//': /(?=[\r\n]|$)/g,
  '--': /(?=[\r\n]|$)/g,
  '#': /(?=[\r\n]|$)/g,
};
/** What opens a comment in other languages. */
const commentStart = /(?<!\S)(?:(\/\*)|(\/\/|--|#)(?=\s))/g;

/** Whether the text after a comment mark has no part of a condition in it; otherwise the mark is more likely a slip. */
const isRemark = (text: string, knows: Recovery['knows']): boolean =>
  !/[()"'=<>]/.test(text.replaceAll(/\b['’]\b/g, '')) &&
  text.split(/\s+/).every((word) => !knows(word) && operatorAt(word, 0) === undefined);

/** The text with the strings that were read in it masked, so that nothing in them counts and offsets stay the same. */
function withoutStrings({ text, items }: Recovery): string {
  let masked = '';
  for (const item of items) {
    if (item.type !== 'Condition') continue;
    const { range } = item.node.kind === 'Comparison' ? item.node.value : item.node;
    const written = text.slice(range.start, range.end);
    const isString = item.node.kind === 'Comparison' ? isQuote(written.charCodeAt(0)) : written.includes("'");
    if (!isString || range.start < masked.length) continue;
    masked += text.slice(masked.length, range.start) + "'".repeat(written.length);
  }
  return masked + text.slice(masked.length);
}

/** The comments of other languages in a text. Those with nothing but blanks between them are one. */
function commentsIn(text: string, knows: Recovery['knows']): readonly Range[] {
  const found: Range[] = [];
  let from = 0;
  for (const { 0: whole, 1: long, 2: short, index } of text.matchAll(commentStart)) {
    const close = commentEnds[long ?? short ?? ''];
    if (close === undefined || index < from) continue;
    close.lastIndex = index + whole.length;
    const end = close.exec(text) === null ? text.length : close.lastIndex;
    if (short !== undefined && !isRemark(text.slice(index + short.length, end), knows)) continue;
    from = end;
    const last = found.at(-1);
    const isNext = last !== undefined && text.slice(last.end, index).trim() === '';
    if (isNext) found.pop();
    found.push({ start: isNext ? last.start : index, end });
  }
  return found;
}

/** There are comments of other languages in the text. */
export function detectComments(recovery: Recovery): ForeignText | undefined {
  const { text } = recovery;
  const found = commentsIn(withoutStrings(recovery), recovery.knows);
  const [first] = found;
  if (first === undefined) return undefined;
  let rest = '';
  for (const { start, end } of found)
    rest += text.slice(rest.length, start) + text.slice(start, end).replaceAll(/\S/g, ' ');
  rest += text.slice(rest.length);
  if (rest.trim() === '') return undefined;
  const edits = found.map(({ start, end }) => removal(text, start, end));
  const fix: Fix = { ...createFix(found.length > 1 ? 'Remove them' : 'Remove it', 'preferred'), edits };
  const message = `A filter has no comments; leave ${excerpt(text.slice(first.start, first.end))} out.`;
  return foreignText('syntax', message, first.start, first.end, [fix], rest);
}

/** A filter as a member of a JSON object, up to its value. */
const jsonKey = /^\s*(?:\{\s*)?"(?:container)?filters?"\s*:\s*/i;
const jsonString = /"(?:[^"\\\r\n]|\\.)*"/y;

/** The value of the JSON string at `start`; `undefined` where there is none, or an empty one. */
function stringIn(text: string, start: number): string | undefined {
  jsonString.lastIndex = start;
  const written = start === 0 ? undefined : jsonString.exec(text)?.[0];
  try {
    const value: unknown = written === undefined ? undefined : JSON.parse(written);
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** GraphQL, or a JSON object. */
export function detectBraces({ text }: Recovery): ForeignText | undefined {
  const key = jsonKey.exec(text)?.[0].length ?? 0;
  if (key === 0 && !/^\s*(?:\{(?!\{)|(?:query|mutation)\s*[({\w])/.test(text)) return undefined;
  const filter = stringIn(text, key);
  const message = `This is not a filter; write ${filter === undefined ? 'a field, an operator and a value' : excerpt(filter)}.`;
  const range = { start: 0, end: text.length };
  const fixes = filter === undefined ? [] : [createFix('Keep the filter only', 'preferred', replace(range, filter))];
  return foreignText('wrong-language', message, 0, text.length, fixes);
}

const sqlStart = /^\s*(?:select\s(?:(?!\bwhere\b)[^])*\bwhere|where)\s+/i;
const sqlEnd = /\s(?:order\s+by|group\s+by|limit(?=\s+\d))\s/gi;

/** A query in SQL: its condition is nearly a filter. */
export function detectSql({ text }: Recovery): ForeignText | undefined {
  const start = sqlStart.exec(text)?.[0].length ?? 0;
  const string = text.lastIndexOf("'");
  const last = [...text.matchAll(sqlEnd)].find(({ index }) => index > string)?.index ?? text.length;
  const end = Math.max(start, last);
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

export function detectSort({ text, schema }: Recovery): ForeignText | undefined {
  if (text.length > 200 || !isSort(text, (key) => schema.sortKey(key) !== undefined)) return undefined;
  return foreignText('wrong-language', 'This is a sort order; put it in sort.', 0, text.length);
}

const searchMark = /"|\w:|(?:^|[\s(])[-+]\w|\*|\bnot\b|[^\s()]\s+[^\s()]/i;
const wordsLookedAt = 10;

/** No condition of the language, and no field of it: words of a search. */
export function detectSearch(recovery: Recovery): ForeignText | undefined {
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
