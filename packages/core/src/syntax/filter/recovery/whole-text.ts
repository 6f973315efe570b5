import type { RawDiagnostic, Fix } from '../../../diagnostics/diagnostic.ts';
import { nearest } from '../../../text/nearest.ts';
import { applyEdits } from '../../../text/apply-edits.ts';
import { createFix, replace, type Certainty } from '../../../diagnostics/create-fix.ts';
import { safeFixes } from '../../../diagnostics/safe-fixes.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { parameters } from '../../../schema/parameters.ts';
import { decodedWords } from '../../../text/encoding.ts';
import { withoutFullWidth } from '../../../text/characters.ts';
import { hasEntity, withoutEntities } from '../../../text/html-entities.ts';
import { isSort } from '../../sort/sort-direction.ts';
import { operatorAt } from '../lexer/words.ts';
import { startsCondition } from './word-shapes.ts';
import { quotedText } from './quoted-text.ts';
import { squareBrackets } from './square-brackets.ts';
import type { Recovery } from './state.ts';

/** What a text is in place of a filter. `rest` is as long as the text and has the filter that is in it at its place. */
export type Misplaced = { readonly finding: RawDiagnostic; readonly rest?: undefined } | Readable;

/** A text that can be read as something else; without a finding what is found in that says enough. */
interface Readable {
  readonly finding: RawDiagnostic | undefined;
  readonly rest: string;
}

function misplacement(
  code: DiagnosticCode,
  message: string,
  start: number,
  end: number,
  fixes: readonly Fix[] = [],
  rest?: string,
): Misplaced {
  const finding: RawDiagnostic = { code, severity: 'error', message, range: { start, end }, fixes };
  return rest === undefined ? { finding } : { finding, rest };
}

/** Gives the mistakes in a text. */
type Read = (text: string) => readonly RawDiagnostic[];

/** A parameter's key and its separator, as people and OData (`$filter`) write them before the value. */
const keyForm = (names: readonly string[]): string => `(${names.join('|')})\\s*(?::|=(?!=))\\s*`;
const before = '^\\s*(?:[^\\s=\'"()]*[?&])?(?:\\$?\\w+=[^&]*&)*?';
const filterNames = [...parameters.flatMap(({ name }) => (/filters?$/.test(name) ? [name] : [])), '\\$?filter'];
const otherNames = ['\\$\\w+', ...parameters.map(({ name }) => name), 'order_?by', 'sort_?by'];
const filterAssignment = new RegExp(before + keyForm(filterNames), 'i');
const anyAssignment = new RegExp(before + keyForm(otherNames), 'i');
/** Nothing but the key of the filter, so that nothing is lost without it. */
const keyAlone = new RegExp(`^\\s*[?&]?${keyForm(filterNames)}$`, 'i');
const following = new RegExp(`'[^']*'|&(?:${otherNames.join('|')})=`, 'gi');

/** Where another parameter follows, outside of quotes; else the end of the text. */
function nextParameter(text: string, from: number): number {
  for (const { 0: found, index } of text.slice(from).matchAll(following)) {
    if (!found.startsWith('&')) continue;
    // With half of the quotes behind it, it may be a part of a text.
    return text.slice(from + index).split("'").length % 2 === 1 ? from + index : text.length;
  }
  return text.length;
}

/** A text with a blank in it is not URL-encoded: a percent escape in it is part of a value. */
const decodedWhole = (text: string): string => (/\s/.test(text.trim()) ? text : decodedWords(text));

/** Whether a filter stands before the first parameter that is named. */
function startsFilter({ text, knows }: Pasted): boolean {
  const head = text.slice(0, Math.max(0, text.indexOf('&')));
  return !/[=?]/.test(head) && startsCondition(decodedWords(head).trim(), 0, knows);
}

type Pasted = Pick<Recovery, 'text' | 'schema' | 'knows'>;

/** A whole parameter or URL was pasted; the filter in it is what was meant. */
function parameter(pasted: Pasted): Misplaced | undefined {
  const { text, schema } = pasted;
  const found = filterAssignment.exec(text);
  if (found === null) {
    const other = anyAssignment.exec(text)?.[1];
    if (other === undefined || schema.field(other) !== undefined || startsFilter(pasted)) return tail(text);
    return misplacement('wrong-language', `This is the parameter ${other}, not a filter.`, 0, text.length);
  }
  const [start, name = ''] = [found[0].length, found[1]];
  const end = nextParameter(text, start);
  const written = text.slice(start, end);
  const plain = decodedWhole(written);
  const message = `Write only the value of ${name}; leave the rest out.`;
  const rest = plain.length === written.length ? ' '.repeat(start) + plain + ' '.repeat(text.length - end) : undefined;
  if (plain === written && end === text.length && keyAlone.test(found[0])) {
    const range = { start: text.search(/\S/), end: found[0].trimEnd().length };
    const fix = createFix(`Remove ${found[0].trim()}`, 'safe', replace({ start: 0, end: start }, ''));
    return misplacement('wrong-language', message, range.start, range.end, [fix], rest);
  }
  const fix = createFix('Keep the filter only', 'preferred', replace({ start: 0, end: text.length }, plain.trim()));
  return misplacement('wrong-language', message, 0, Math.max(start, end), [fix], rest);
}

/** Another parameter was pasted along behind the filter. */
function tail(text: string): Misplaced | undefined {
  const start = nextParameter(text, 0);
  if (start === text.length) return undefined;
  const written = text.slice(0, start);
  const plain = decodedWhole(written);
  const fix =
    plain === written
      ? createFix('Remove it', 'preferred', replace({ start, end: text.length }, ''))
      : createFix('Keep the filter only', 'preferred', replace({ start: 0, end: text.length }, plain.trim()));
  const rest = plain.length === start ? plain + ' '.repeat(text.length - start) : undefined;
  return misplacement('wrong-language', 'This is another parameter; leave it out.', start, text.length, [fix], rest);
}

/** An escape of a blank, bracket, quote or another mark of the language, however often it was encoded. */
const escape = /%(?:25)*(?:2[0278bc9f]|3a|5b|5d|7b|7d|0a|0d)/i;

/** The text is still URL-encoded. */
function encoded({ text, findings }: Recovery, read: Read): Misplaced | undefined {
  const plus = text.includes('+') && !/\s/.test(text.trim());
  // An escape in quotes may be what an asset has.
  if (!plus && !escape.test(text.replaceAll(/'[^']*'/g, ''))) return undefined;
  const plain = decodedWords(text);
  if (plain === text || escape.test(plain)) return undefined;
  const left = read(plain).length;
  if (left > findings.length) return undefined;
  const message = `The text is URL-encoded; write ${excerpt(plain.trim())}.`;
  // What is wrong with a text of another length is not told before it is decoded.
  const certainty = plain.length === text.length || left < 2 ? 'safe' : 'preferred';
  const fix = createFix('Decode it', certainty, replace({ start: 0, end: text.length }, plain));
  return misplacement('encoded-text', message, 0, text.length, [fix], plain.length === text.length ? plain : undefined);
}

/** How often a decoded text is mended: fixes that touch each other take one more. */
const mostRounds = 4;

const encodedJson = /'\s*\{\s*&(?:amp;)*(?:quot|#34|#x22);/i;

const wide = /'[^']*'|[^']+/g;

/** Names and operators were typed in full-width letters. */
function fullWidth({ text }: Recovery): Misplaced | undefined {
  const rest = text.replaceAll(wide, (part) => (part.startsWith("'") ? part : withoutFullWidth(part)));
  if (rest === text) return undefined;
  let start = 0;
  while (text.charCodeAt(start) === rest.charCodeAt(start)) start++;
  // What is in full-width quotes may be meant as it is.
  const certainty = /[\uff02\uff07]/.test(text) ? 'preferred' : 'safe';
  const fix = createFix('Write plain letters', certainty, replace({ start: 0, end: text.length }, rest));
  const message = `A filter needs plain letters, not full-width ones; write ${excerpt(rest.trim())}.`;
  return misplacement('syntax', message, start, text.length, [fix], rest);
}

const listMarks = /^([ \t]*)((?:[>•·▪◦‣*–—-]|\d{1,2}[.)])(?:[ \t]*>)*[ \t]+)/gm;

/** The lines are those of a list, or of a mail that is quoted. */
function list({ text }: Recovery): Misplaced | undefined {
  const edits = [...text.matchAll(listMarks)].map(({ index, 1: blanks = '', 0: mark }) =>
    replace({ start: index + blanks.length, end: index + mark.length }, ''),
  );
  const [first] = edits;
  if (first === undefined || text.slice(0, first.range.start).trim() !== '') return undefined;
  const rest = text.replaceAll(listMarks, (mark) => ' '.repeat(mark.length));
  const fix: Fix = { ...createFix('Remove the marks', 'safe'), edits };
  const { start, end } = first.range;
  return misplacement('syntax', 'A filter has no marks before its lines; leave them out.', start, end, [fix], rest);
}

/** The text was copied from the source of a web page. */
function html({ text, schema, knows }: Recovery, read: Read): Misplaced | undefined {
  // An entity in quotes may be what an asset has, unless it opens the JSON of an attribute.
  if (!hasEntity(text.replaceAll(/'[^']*'/g, '')) && !encodedJson.test(text)) return undefined;
  const plain = withoutEntities(text);
  if (hasEntity(plain)) return undefined;
  const rewrite = (title: string, certainty: Certainty, newText: string): Fix =>
    createFix(title, certainty, replace({ start: 0, end: text.length }, newText));
  const inner = parameter({ text: plain, schema, knows })?.finding;
  if (inner !== undefined) {
    const { code, message, fixes = [] } = inner;
    const rewritten = fixes.map(({ title, edits }) => rewrite(title, 'preferred', applyEdits(plain, edits)));
    return misplacement(code, message, 0, text.length, rewritten.slice(0, 1));
  }
  const mended = withSafeFixes(plain, read);
  // Several mistakes that are only told then would look as if decoding had brought them.
  const isOffered = mended !== undefined || read(plain).length < 2;
  const fix = rewrite('Decode it', mended === undefined ? 'preferred' : 'safe', mended ?? plain);
  const message = `The text is HTML-encoded; write ${excerpt((mended ?? plain).trim())}.`;
  return misplacement('encoded-text', message, 0, text.length, isOffered ? [fix] : []);
}

/** The text after the safe fixes of what is wrong with it; `undefined` where they leave a mistake. */
function withSafeFixes(text: string, read: Read): string | undefined {
  let mended = text;
  for (let round = 0; round < mostRounds; round++) {
    const found = read(mended);
    if (found.length === 0) return mended;
    const { edits } = safeFixes(found);
    if (edits.length === 0) return undefined;
    mended = applyEdits(mended, edits);
  }
  return undefined;
}

/** GraphQL, or a JSON object. */
function braces({ text }: Recovery): Misplaced | undefined {
  if (!/^\s*(?:\{(?!\{)|(?:query|mutation)\s*[({\w])/.test(text)) return undefined;
  return misplacement(
    'wrong-language',
    'This is not a filter; write a field, an operator and a value.',
    0,
    text.length,
  );
}

const sqlStart = /^\s*(?:select\s(?:(?!\bwhere\b)[^])*\bwhere|where)\s+/i;
const sqlEnd = /\s(?:order\s+by|group\s+by|limit(?=\s+\d))\s/gi;

/** A query in SQL: its condition is nearly a filter. */
function sql({ text }: Recovery): Misplaced | undefined {
  const start = sqlStart.exec(text)?.[0].length ?? 0;
  const last = [...text.matchAll(sqlEnd)].at(-1)?.index ?? text.length;
  const end = text.includes("'", last) ? text.length : Math.max(start, last);
  if (start === 0 && end === text.length) {
    if (!/^\s*select\s[^]*\sfrom\s/i.test(text)) return undefined;
    return misplacement('wrong-language', 'This is SQL; write only the condition.', 0, text.length);
  }
  const parts = [
    { start: 0, end: start },
    { start: end, end: text.length },
  ].filter((part) => part.end > part.start);
  const [first] = parts;
  if (first === undefined) return undefined;
  const fix = createFix('Keep the condition only', 'preferred', ...parts.map((part) => replace(part, '')));
  const rest = ' '.repeat(start) + text.slice(start, end) + ' '.repeat(text.length - end);
  return misplacement('wrong-language', 'This is SQL; write only the condition.', first.start, first.end, [fix], rest);
}

function sort({ text, schema }: Recovery): Misplaced | undefined {
  if (text.length > 200 || !isSort(text, (key) => schema.sortKey(key) !== undefined)) return undefined;
  return misplacement('wrong-language', 'This is a sort order; put it in sort.', 0, text.length);
}

const searchMark = /"|\w:|(?:^|[\s(])[-+]\w|\*|\bnot\b|[^\s()]\s+[^\s()]/i;
const wordsLookedAt = 10;

/** No condition of the language, and no field of it: words of a search. */
function search(scan: Recovery): Misplaced | undefined {
  const { text, items, schema } = scan;
  for (const [at, item] of items.entries()) {
    if (item.type === 'Any') return undefined;
    // A group is what was written out for several values.
    if (item.type === 'Condition' && (item.node.kind === 'IsMatch' || item.node.kind === 'Group')) return undefined;
    const operator = scan.comparisonAt(at)?.operator;
    if (operator?.name !== undefined && operator.text !== '') return undefined;
  }
  if (!searchMark.test(text) || /[=<>]/.test(text)) return undefined;
  const fields = [...schema.fields, ...schema.collections].map((row) => row.name);
  for (const word of text.split(/[^\w.]+/, wordsLookedAt)) {
    if (scan.knows(word) || operatorAt(word, 0) !== undefined || nearest(word, fields).length > 0) return undefined;
  }
  return misplacement('wrong-language', 'This looks like a search; put it in search.', 0, text.length);
}

/**
 * Whether a text with mistakes is one mistake altogether: text of another parameter or language, or one that is still
 * encoded for a URL or for HTML. `read` gives the mistakes in another text.
 */
export function misplaced(scan: Recovery, read: Read): Misplaced | undefined {
  return (
    fullWidth(scan) ??
    list(scan) ??
    html(scan, read) ??
    parameter(scan) ??
    quotedText(scan, read) ??
    encoded(scan, read) ??
    braces(scan) ??
    sql(scan) ??
    sort(scan) ??
    search(scan) ??
    squareBrackets(scan.text, scan.findings, read)
  );
}
