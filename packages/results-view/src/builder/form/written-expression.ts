import { parse, type Range, type Schema } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { commentLines, readOffLine, type OffLine } from './off-line.ts';
import type { Node } from './node.ts';
import type { ConditionKey } from './search-form.ts';
import { withOffLines, withoutOffNodes } from './with-off-lines.ts';

/**
 * The expression of a key in the file. Offsets in `text`, `whole` and `ast` count from `origin`, right after the colon of the key; all
 * texts have the length of the file's.
 */
export interface WrittenExpression {
  readonly key: ConditionKey;
  readonly origin: number;
  /** The text with blanks in the place of comments. */
  readonly text: string;
  /** The tree of the text in which the conditions that are switched off hold. `undefined` without a condition. */
  readonly ast: Node | undefined;
  /** The lines whose conditions are in the tree, and those that fit nowhere. */
  readonly lines: readonly OffLine[];
  readonly misfits: readonly OffLine[];
  /** All comments, without their indentation; offsets in the file. */
  readonly comments: readonly Range[];
  readonly isBroken: boolean;
}

/** Reads the expression of a key; `undefined` when the search has no such key. */
export function writtenExpression(
  file: string,
  search: SavedSearch,
  key: ConditionKey,
  schema: Schema,
): WrittenExpression | undefined {
  const part = search[key];
  if (part === undefined) return undefined;
  const origin = search.start + part.keyRange.end + 1;
  const lines = commentLines(file, search, part);
  const end = Math.max(search.start + part.range.end, lines.at(-1)?.end ?? origin);
  let text = file.slice(origin, end);
  for (const line of lines) text = blanked(text, line.start - origin, line.end - origin);
  const off = lines.flatMap((line) => readOffLine(file, line, key === 'search') ?? []);
  const comments = lines.map((line) => {
    const written = file.slice(line.start, line.end);
    return { start: line.end - written.trimStart().length, end: line.end };
  });
  const read = (source: string): ReturnType<typeof parse<ConditionKey>> =>
    parse<ConditionKey>(key, source, { variables: true, schema });
  const hasError = ({ diagnostics }: ReturnType<typeof read>): boolean =>
    diagnostics.some(({ severity }) => severity === 'error');
  const plain = read(text);
  const isBroken = part.unterminated.length > 0 || hasError(plain);
  const base = { key, origin, text, comments };
  const alone = off.filter((line) => {
    const { condition } = line;
    if (!hasRoomForJoin(line, key)) return false;
    const parsed = read(file.slice(condition.start, condition.end));
    if (parsed.ast === undefined || hasError(parsed)) return false;
    // Several conditions without brackets are one row where nothing is beside them.
    const isLoose = parsed.ast.kind === 'And' || parsed.ast.kind === 'Or';
    return !isLoose || (off.length === 1 && text.trim() === '');
  });
  if (isBroken || alone.length === 0)
    return { ...base, ast: isBroken ? undefined : plain.ast, lines: [], misfits: off, isBroken };
  const whole = read(withOffLines(file, text, origin, alone, key === 'search'));
  const fits = !hasError(whole) && withoutOffNodes(whole.ast, origin, alone) === withoutOffNodes(plain.ast, origin, []);
  return fits
    ? { ...base, ast: whole.ast, lines: alone, misfits: off.filter((line) => !alone.includes(line)), isBroken }
    : { ...base, ast: plain.ast, lines: [], misfits: off, isBroken };
}

/** Whether a join can be written before the condition in the place of the mark, where the line has none. */
function hasRoomForJoin({ line, before, condition, after }: OffLine, key: ConditionKey): boolean {
  const hasJoin = key === 'search' || before.end > before.start || after.end > after.start;
  return hasJoin || condition.start - line.start >= 'AND '.length;
}

const blanked = (text: string, start: number, end: number): string =>
  text.slice(0, start) +
  text.slice(start, end).replaceAll(/[^\r\n]/gu, (unit) => ' '.repeat(unit.length)) +
  text.slice(end);
