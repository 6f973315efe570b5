import { check } from '../../validation/check.ts';
import type { RawDiagnostic, Fix } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import type { TextEdit } from '../../text/range.ts';
import { insert, createFix, replace } from '../../diagnostics/create-fix.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { parseExpect } from '../read/expect.ts';
import { foreignLine } from '../read/foreign-line.ts';
import { keyRow, keys, nearestKeys, type KeyName } from '../keys.ts';
import { parsePaging } from '../read/paging-value.ts';
import type { Item, Stray } from '../saved-search.ts';
import { schema as specified } from '../../schema/schema.ts';
import { parseVariableValue } from '../../values/variable-value.ts';

const none: readonly RawDiagnostic[] = [];

/** A colon with a blank before it, a full-width one, an equals sign instead of the colon, or none of them. */
const keyStart = /^(\p{L}+)(?:[ \t]*([:：]|=(?!=))|(?=[ \t]+\S))/u;

interface MeantKey {
  readonly name: KeyName;
  /** The end of the key, including the colon or equals sign. */
  readonly length: number;
  readonly text: string;
  /** False when the line could also go on with the value above. */
  readonly hasMark: boolean;
}

/** The key that a line was probably meant to start with: its colon has a blank before it, is an equals sign, or is missing. */
function keyMeant(text: string): MeantKey | undefined {
  const [whole, written = '', mark] = keyStart.exec(text) ?? [];
  const row = keyRow(written);
  if (whole === undefined || row === undefined) return undefined;
  return { name: row.name, length: whole.length, text: `${written}:`, hasMark: mark !== undefined };
}

/** Whether a text can be nothing but the value of a key. Words may be searched for in any text, so nothing is clear in a search. */
function isClearly(name: KeyName, text: string, options: CheckOptions): boolean {
  const value = text.trim();
  if (value === '' || name === 'search' || name === 'searchFields') return false;
  if (name === 'count' || name === 'offset') return parsePaging(value)?.kind === 'Number';
  if (name === 'expect') return parseExpect(value, options.schema).findings.length === 0;
  return check(name, value, { ...options, variables: true }).diagnostics.every(({ severity }) => severity !== 'error');
}

/** Whether a line that is not indented was meant to be a key, so that nothing else is to be said about it. */
export const isSpacedKey = (text: string): boolean => keyMeant(text) !== undefined;

/** Whether a line is a key with another sign in the place of its colon: `filters = …`. */
const isMarkedKey = (item: Item): boolean => item.kind === 'Stray' && keyMeant(item.text)?.hasMark === true;

/** Whether a line can only be a continuation. */
const goesOn = /^(?:and|or|not)(?![\p{L}\p{N}_])|^(?:&&|\|\||\))/iu;

/**
 * Fixes for a line that is not indented: as a key whose colon was forgotten, or as the continuation it is read as. `isApart` says that a
 * blank line is above it, so that it may be a paragraph of its own, such as the greeting of a mail.
 */
export function unindentedFixes(
  text: string,
  start: number,
  isApart: boolean,
  present: ReadonlySet<KeyName | undefined>,
  options: CheckOptions,
): readonly Fix[] {
  const indent = insert(start, '  ');
  // A name of a key and nothing else is a key that is half typed, or one word more.
  if (keyRow(text.trim()) !== undefined) return [createFix('Indent the line', 'possible', indent)];
  const key = keyMeant(text);
  if (key === undefined) return misspeltKeyFixes(text, start, !isApart || goesOn.test(text), present, options);
  // To indent it would make the name of a key a part of the value.
  if (present.has(key.name) && key.name !== 'expect') return [createFix('Indent the line', 'possible', indent)];
  const certainty = isClearly(key.name, text.slice(key.length), options) ? 'safe' : 'preferred';
  const write = createFix(`Write ${key.text}`, certainty, replace({ start, end: start + key.length }, key.text));
  return key.hasMark ? [write] : [write, createFix('Indent the line', 'possible', indent)];
}

/** Fixes for a line that starts with no key: its first word may be a misspelt one, which to indent would make a part of the value above. */
function misspeltKeyFixes(
  text: string,
  start: number,
  isClose: boolean,
  present: ReadonlySet<KeyName | undefined>,
  options: CheckOptions,
): readonly Fix[] {
  const [whole, written = ''] = keyStart.exec(text) ?? [];
  const near = whole === undefined ? [] : nearestKeys(written);
  const name = near.find((each) => each === 'expect' || !present.has(each));
  const indent = insert(start, '  ');
  if (isClearly('expect', text, options)) {
    const write = createFix('Write expect:', 'preferred', insert(start, 'expect: '));
    return [write, createFix('Indent the line', 'possible', indent)];
  }
  if (whole === undefined || near.length === 0)
    return [createFix('Indent the line', isClose ? 'safe' : 'preferred', indent)];
  if (name === undefined) return [createFix('Indent the line', 'possible', indent)];
  const write = replace({ start, end: start + whole.length }, `${name}:`);
  return isClearly(name, text.slice(whole.length), options)
    ? [createFix(`Write ${name}:`, 'preferred', write), createFix('Indent the line', 'possible', indent)]
    : [createFix('Indent the line', 'preferred', indent), createFix(`Write ${name}:`, 'possible', write)];
}

/** Lines that belong to no key, one mistake for those that follow each other. Ranges are relative to the search. */
export function checkStrays(items: readonly Item[], options: CheckOptions): readonly RawDiagnostic[] {
  if (!items.some((item) => item.kind === 'Stray')) return none;
  const present = new Set(items.map((item) => (item.kind === 'Key' ? item.key : undefined)));
  const foreign: RawDiagnostic[] = [];
  const runs: Stray[][] = [];
  let run: Stray[] | undefined;
  for (const item of items) {
    if (item.kind === 'Key' || item.kind === 'Definition' || item.kind === 'Title') run = undefined;
    if (item.kind !== 'Stray') continue;
    const found = item.indented ? undefined : foreignLine(item.text, item.textRange, false);
    if (found !== undefined) {
      foreign.push(found);
      run = undefined;
      continue;
    }
    // A line such as `filters = …` is meant as a key, so that it is reported apart from the lines above it.
    if (run?.[0] !== undefined && isMarkedKey(item) && !isMarkedKey(run[0])) run = undefined;
    if (run === undefined) runs.push((run = []));
    run.push(item);
  }
  // The line above all keys of a search without a title may be the title.
  const isUntitled =
    items.some((item) => item.kind === 'Key' || isMarkedKey(item)) && !items.some(({ kind }) => kind === 'Title');
  const head = isUntitled ? items.find(({ kind }) => kind !== 'Blank' && kind !== 'Comment') : undefined;
  return [...foreign, ...runs.flatMap((strays) => checkRun(strays, present, head, options))];
}

function checkRun(
  strays: readonly Stray[],
  present: ReadonlySet<KeyName | undefined>,
  head: Item | undefined,
  options: CheckOptions,
): readonly RawDiagnostic[] {
  const [first, ...others] = strays;
  const last = strays.at(-1);
  if (first === undefined || last === undefined) return none;
  const isKey = keyMeant(first.text) !== undefined;
  const variable = others.length === 0 && !isKey ? variableMeant(first, options) : undefined;
  if (variable !== undefined) return [variable];
  const mayBeTitle = first === head && others.length === 0;
  return [
    {
      code: first.indented ? 'unknown-key' : 'unindented',
      message: isKey
        ? 'A key stands at the start of its line, its colon right after it.'
        : 'This belongs to no key. Start it with one, such as filters: or search:.',
      range: { start: first.textRange.start, end: last.textRange.end },
      fixes: isKey ? keyFixes(strays, present) : expressionFixes(first, others, present, mayBeTitle, options),
    },
  ];
}

/** `name = value`, with the name of no field; other languages write a `$` before it. */
const definition = /^\$?([\p{L}_][\p{L}\p{M}\p{N}_.-]*)[ \t]*=(?!=)/u;

/** What is to be said about a line that defines a variable but for the `@` before its name; `undefined` for any other line. */
function variableMeant(
  { text, range, textRange, indented }: Stray,
  { schema = specified }: CheckOptions,
): RawDiagnostic | undefined {
  const [whole, name = ''] = definition.exec(text) ?? [];
  if (whole === undefined || keyRow(name) !== undefined) return undefined;
  const sign = whole.startsWith('$') ? 1 : 0;
  if (sign === 0 && schema.field(name) !== undefined) return undefined;
  if (parseVariableValue(text.slice(whole.length)).value === undefined) return undefined;
  const start = { start: range.start, end: textRange.start + sign };
  const fix = createFix(`Write @${name}`, 'preferred', replace(start, '@'));
  const message = `A variable starts with @ in the first column; write @${name}.`;
  return { code: indented ? 'unknown-key' : 'unindented', message, range: textRange, fixes: [fix] };
}

/** Moves keys to the start of their lines, and indents what is not. */
function keyFixes(strays: readonly Stray[], present: ReadonlySet<KeyName | undefined>): readonly Fix[] {
  const seen = new Set(present);
  const edits: TextEdit[] = [];
  for (const { range, text, textRange, indented } of strays) {
    const key = keyMeant(text);
    if (key === undefined) {
      if (!indented) edits.push(insert(range.start, '  '));
      continue;
    }
    if (seen.has(key.name) && key.name !== 'expect') return [];
    seen.add(key.name);
    edits.push(replace({ start: range.start, end: textRange.start + key.length }, key.text));
  }
  return [{ title: 'Write keys at the start of their lines', preferred: true, safe: false, edits }];
}

/** A key before the lines, for each language in which they are right; those first in which nothing is to be said about them. */
function expressionFixes(
  first: Stray,
  others: readonly Stray[],
  present: ReadonlySet<KeyName | undefined>,
  mayBeTitle: boolean,
  options: CheckOptions,
): readonly Fix[] {
  const text = [first, ...others].map((stray) => stray.text).join('\n');
  const indents = others.filter((stray) => !stray.indented).map((stray) => insert(stray.range.start, '  '));
  const candidates = keys
    .map((row) => row.name)
    .filter((name): name is ExpressionKind => keyRow(name)?.type === 'expression' && !present.has(name))
    .map((name) => ({ name, found: check(name, text, { ...options, variables: true }).diagnostics }))
    .filter(({ found }) => found.every((diagnostic) => diagnostic.severity !== 'error'))
    .toSorted((left, right) => left.found.length - right.found.length);
  // Words are a title more often than a search; what reads as a filter or a sort is none.
  const isTitle = mayBeTitle && candidates.every(({ name }) => name === 'search');
  const starts = candidates.map(({ name }, index) => ({
    title: `Start it with ${name}:`,
    ...(index === 0 && !isTitle ? { preferred: true } : {}),
    safe: false,
    edits: [replace({ start: first.range.start, end: first.textRange.start }, `${name}: `), ...indents],
  }));
  return isTitle
    ? [createFix('Write it as a title', 'preferred', insert(first.range.start, '### ')), ...starts]
    : starts;
}
