import { createFix, replace, type Certainty } from '../../../diagnostics/create-fix.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import type { Fix, RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { parameter } from '../../../schema/parameters.ts';
import type { Schema } from '../../../schema/schema.ts';
import { sortDirections } from '../../../schema/sort-keys.ts';
import { orderCalled, subjectsCalled } from '../../../schema/synonyms.ts';
import { hasFullWidth, withoutFullWidth } from '../../../text/characters.ts';
import { hasEntity, withoutEntities } from '../../../text/html-entities.ts';
import type { Range } from '../../../text/range.ts';
import { operatorAt } from '../../filter/lexer/words.ts';
import { SourceToken } from '../../source-token.ts';
import { Ascending, Descending, Key } from '../tokens.ts';
import { gluedDirection } from './glued-direction.ts';
import { likelyDirection } from './likely-direction.ts';
import { sortWords, type SortWords } from './sort-words.ts';
import { unwrap } from './unwrap.ts';

/** What recovery makes of a sort. */
export interface RecoveredSort {
  /** Tokens that fit the grammar; empty when the text is not a sort. */
  readonly tokens: SourceToken[];
  readonly diagnostic?: RawDiagnostic;
}

/** Whether a text cannot be a sort: it has quotes or brackets, another parameter's name, or an operator of filters. */
function isForeign(text: string): boolean {
  if (/['"(){}<>]/.test(text)) return true;
  if (parameter(/^[?&]?(\w+)\s*[:=]/.exec(text)?.[1] ?? '') !== undefined) return true;
  const second = /^\S+\s+(?=\S+\s+\S)/.exec(text)?.[0].length;
  return second !== undefined && operatorAt(text, second) !== undefined;
}

/** Whether words are what people call one of the keys, or its order. */
const isKeyCalled = (words: string, schema: Schema): boolean =>
  schema.sortKeys.some(
    ({ key, label, member }) =>
      label.toLowerCase() === words.toLowerCase() ||
      orderCalled(words, key) !== undefined ||
      subjectsCalled(words).some((name) => schema.field(name)?.member === member),
  );

/** Takes a text apart, and its key from a direction that touches it. */
function directed(text: string, schema: Schema): SortWords {
  const words = sortWords(text, (several) => isKeyCalled(several, schema));
  const { start, end } = words.key;
  const glued = words.direction === undefined ? gluedDirection(text.slice(start, end), schema) : undefined;
  if (glued === undefined) return words;
  const { key, direction } = glued;
  const moved = (range: Range): Range => ({ start: start + range.start, end: start + range.end });
  return { ...words, key: moved(key), direction: { range: moved(direction.range), value: direction.value } };
}

/** Reads a text that is not a correct sort as what it most likely means. */
export function recoverSort(text: string, schema: Schema): RecoveredSort {
  const written = text.trim();
  const offset = text.indexOf(written);
  const all: Range = { start: offset, end: offset + written.length };
  const report = (code: DiagnosticCode, message: string, range: Range, ...fixes: Fix[]): RawDiagnostic => ({
    code,
    severity: 'error',
    spec: '4.9',
    message,
    range,
    fixes,
  });
  const rewrite = (newText: string, certainty: Certainty = 'safe'): Fix =>
    createFix(`Write ${excerpt(newText)}`, certainty, replace(all, newText));

  const tokensOf = (key: Range, direction: SortWords['direction'], by: number): SourceToken[] => {
    const token = (type: typeof Key, { start, end }: Range): SourceToken =>
      new SourceToken(type, text, start + by, end + by);
    const marker = direction && token(direction.value === 'A' ? Ascending : Descending, direction.range);
    return marker === undefined ? [token(Key, key)] : [token(Key, key), marker];
  };

  if (hasEntity(written) || hasFullWidth(written)) {
    const plain = withoutFullWidth(withoutEntities(written)).trim();
    const [code, what] = hasEntity(written)
      ? (['encoded-text', 'The text is HTML-encoded'] as const)
      : (['syntax', 'A sort needs plain letters, not full-width ones'] as const);
    if (hasEntity(plain)) return { tokens: [], diagnostic: report(code, `${what}; write it plainly.`, all) };
    const [fixed] = recoverSort(plain, schema).diagnostic?.fixes ?? [rewrite(plain)];
    const newText = fixed?.edits.map((edit) => edit.newText).join('') ?? plain;
    const fix = rewrite(newText, fixed?.safe === true ? 'safe' : 'preferred');
    return { tokens: [], diagnostic: report(code, `${what}; write ${excerpt(newText)}.`, all, fix) };
  }

  const glued = gluedDirection(written, schema);
  if (glued !== undefined) {
    const newText = `${written.slice(0, glued.key.end)} ${glued.direction.value}`;
    const message = `Write a blank between the key and its direction: ${excerpt(newText)}.`;
    const diagnostic = report('sort-direction', message, all, rewrite(newText));
    return { tokens: tokensOf(glued.key, glued.direction, offset), diagnostic };
  }

  const unwrapped = unwrap(written);
  if (unwrapped === undefined) {
    const message = 'This cannot be decoded; write a key, and A or D after it.';
    return { tokens: [], diagnostic: report('encoded-text', message, all) };
  }
  const { inner, start, wrapping, certainty } = unwrapped;
  if (isForeign(inner)) {
    const message = 'This is not a sort; write a key, and A or D after it.';
    return { tokens: [], diagnostic: report('wrong-language', message, all) };
  }

  const words = directed(inner, schema);
  const { direction, extra } = words;
  const key = inner.slice(words.key.start, words.key.end);
  const newText = direction === undefined ? key : `${key} ${direction.value}`;
  const by = offset + (start ?? 0);
  const tokens = start === undefined ? [] : tokensOf(words.key, direction, by);
  const there = (range: Range): Range => (start === undefined ? all : { start: by + range.start, end: by + range.end });

  if (wrapping !== undefined && key === '') {
    const message = `${wrapping.message}; write a key, such as title, and A or D after it.`;
    return { tokens, diagnostic: report(wrapping.code, message, all) };
  }
  if (wrapping !== undefined) {
    const message = `${wrapping.message}; write ${excerpt(newText)}.`;
    const fix = rewrite(newText, extra === undefined ? certainty : 'preferred');
    return { tokens, diagnostic: report(wrapping.code, message, all, fix) };
  }
  if (key === '') {
    const message = 'Write a key, such as title, before the direction.';
    return { tokens, diagnostic: report('missing-operand', message, all) };
  }
  if (extra !== undefined && direction === undefined) {
    const message = `Write A for ascending or D for descending after ${excerpt(key)}.`;
    const said = inner.slice(extra.start, extra.end);
    // `newest to oldest` says it by its first word.
    const meant = likelyDirection(/^to\s/i.test(said) ? inner : said);
    const likelyFirst = sortDirections.toSorted((a, b) => Number(b.marker === meant) - Number(a.marker === meant));
    const fixes = likelyFirst.map(({ marker }) => rewrite(`${key} ${marker}`, 'possible'));
    return { tokens, diagnostic: report('sort-direction', message, there(extra), ...fixes) };
  }
  if (extra !== undefined) {
    const message = `A sort ends with its direction; leave the rest out.`;
    return { tokens, diagnostic: report('syntax', message, there(extra), rewrite(newText, 'preferred')) };
  }
  if (direction === undefined && key !== inner) {
    const message = `A sort is a key with A or D after it; write ${excerpt(key)}.`;
    return { tokens, diagnostic: report('syntax', message, all, rewrite(key, 'preferred')) };
  }
  if (direction === undefined || /^[ad]$/i.test(written.slice(words.key.end).trim())) return { tokens };
  const message = `The direction is A or D after the key; write ${excerpt(newText)}.`;
  return { tokens, diagnostic: report('sort-direction', message, there(direction.range), rewrite(newText)) };
}
