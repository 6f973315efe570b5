import type { ParseOptions } from '../parse-options.ts';
import type { Range } from '../../text/range.ts';
import { createFix, replace } from '../../diagnostics/create-fix.ts';
import { excerpt } from '../../diagnostics/wording.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { Name, Sort } from '../ast.ts';
import { isStrangeBlank } from '../../text/characters.ts';
import { limits } from '../limits.ts';
import type { Parsed } from '../parsed.ts';
import { SourceToken } from '../source-token.ts';
import { strangeBlankFinding } from '../strange-blanks.ts';
import { SortGrammar } from './grammar.ts';
import { repairSort } from './repair-sort.ts';
import { gluedDirection, sortDirection } from './sort-direction.ts';
import { Direction, Key } from './tokens.ts';
import type { WrittenSort } from './written-sort.ts';

const form = /^(\s*)([\w.]+)(?:(\s+)([ad]))?\s*$/i;

let grammar: SortGrammar | undefined;

function wellFormed(text: string, schema: Schema): WrittenSort | undefined {
  const [, before, word, between, marker] = form.exec(text) ?? [];
  if (before === undefined || word === undefined) return undefined;
  const key = { start: before.length, end: before.length + word.length };
  if (between === undefined || marker === undefined) {
    if (sortDirection(word) !== undefined) return undefined;
    return schema.sortKey(word) === undefined ? (glued(word, key, schema) ?? { key }) : { key };
  }
  const start = key.end + between.length;
  return { key, direction: { range: { start, end: start + 1 }, value: /d/i.test(marker) ? 'D' : 'A' } };
}

/** Takes a key and the direction that touches it apart: `record.createdAtD`. */
function glued(word: string, { start, end }: Range, schema: Schema): WrittenSort | undefined {
  const parts = gluedDirection(word, (key) => isKeyOrTail(key, schema));
  if (parts === undefined) return undefined;
  const { value } = parts;
  const written = `${word.slice(0, parts.end)} ${value}`;
  const fix = createFix(`Write ${excerpt(written)}`, 'safe', replace({ start, end }, written));
  const message = `Write a blank between the key and its direction: ${excerpt(written)}.`;
  return {
    key: { start, end: start + parts.end },
    direction: { range: { start: start + parts.start, end }, value },
    finding: { code: 'sort-direction', severity: 'error', message, range: { start, end }, fixes: [fix] },
  };
}

/** Whether a word is a key, or the last part of one, which names it as well as the whole does. */
const isKeyOrTail = (word: string, schema: Schema): boolean =>
  schema.sortKeys.some(({ key }) => `.${key.toLowerCase()}`.endsWith(`.${word.toLowerCase()}`));

function keyName(text: string, range: Range, schema: Schema): Name {
  const written = text.slice(range.start, range.end);
  const row = schema.sortKey(written);
  return row === undefined
    ? { kind: 'Name', range, text: written }
    : { kind: 'Name', range, text: written, canonical: row.key };
}

/** Reads a `sort` text (§4.9). Never throws; linear in the length of the text. The AST is absent for an empty or blank text. */
export function parseSort(text: string, options: ParseOptions = {}): Parsed<Sort> {
  const { length } = text;
  const all = { start: 0, end: length };
  const invalid: Sort = { kind: 'Invalid', range: all, text };
  if (length > limits.units) {
    return {
      ast: invalid,
      findings: [
        { code: 'limit', message: `A sort can have at most ${limits.units} characters; shorten it.`, range: all },
      ],
    };
  }
  const places: number[] = [];
  for (let at = 0; at < length; at++) if (isStrangeBlank(text.charCodeAt(at))) places.push(at);
  const strange = strangeBlankFinding(places);
  const findings = strange === undefined ? [] : [strange];
  const trimmed = text.trim();
  if (trimmed === '') return { ast: undefined, findings };

  const { schema = specified } = options;
  const { key, direction, finding } = wellFormed(text, schema) ?? repairSort(trimmed, text.indexOf(trimmed), schema);
  if (finding !== undefined) findings.push(finding);
  if (key === undefined) return { ast: invalid, findings };
  const tokens: SourceToken[] = [new SourceToken(Key, text, key.start, key.end, keyName(text, key, schema))];
  if (direction !== undefined) {
    const { range, value } = direction;
    tokens.push(new SourceToken(Direction, text, range.start, range.end, value));
  }
  grammar ??= new SortGrammar();
  return { ast: grammar.parse(tokens, length).ast ?? invalid, findings };
}
