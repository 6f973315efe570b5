import fc from 'fast-check';
import type { ExpressionKind } from '@assetql/core';

/** What comes along from web pages and from addresses. */
const foreign = ['\u3000', '\u00a0', '%FF', '%20'];
const blanks = Array<string>(5).fill(' ');
const conditions = ['AND', 'OR', 'not', '(', ')', '=', 'EQ', 'NE', 'IN', "'", '"', '*', '-'];

const pieces: Readonly<Record<ExpressionKind, readonly string[]>> = {
  filters: [
    ['Status', 'FileExtension', 'DateUploaded', 'ISMATCH', "ISMATCH('a','cognitiveTextInImage')", "'jpg'", '0'],
    ['GE', 'LE', 'LIKE', '2024-05-01', 'null', '+'],
    conditions,
  ].flat(),
  containerfilter: [
    ['CategoryIds', 'LightboxIds', 'CategoryAncestorIds', '/ANY(', 'c:', 'c ', 'l ', "'x'", 'x'],
    conditions,
  ].flat(),
  search: [
    ['a', 'b', 'and', 'or', 'not', 'AND', 'OR', 'NOT', '""', '"a b"', '*', '(', ')', 'title:', 'x:', '-', '+'],
    ['~', '^2', '[', 'TO', ']', '{{v}}', "'", '"'],
  ].flat(),
  sort: ['record.createdAt', 'title', 'ISMATCH', 'D', 'A', 'desc', 'asc', ',', '+', '-', 'x', ':'],
};

/** Pieces of a language, of others and of addresses in any order: nearly never an expression. */
export const brokenText = (kind: ExpressionKind): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...blanks, ...foreign, ...pieces[kind]), { minLength: 1, maxLength: 9 })
    .map((parts) => parts.join(''));

/** An expression with a piece put in somewhere, in place of up to three characters. */
export const slightlyBroken = (kind: ExpressionKind, texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .record({
      text: texts,
      piece: fc.constantFrom('', ' ', ...foreign, ...pieces[kind]),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      gone: fc.nat(3),
    })
    .map(({ text, piece, at, gone }) => {
      const start = Math.floor(at * text.length);
      return text.slice(0, start) + piece + text.slice(start + gone);
    });
