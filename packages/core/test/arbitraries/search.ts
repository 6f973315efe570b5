import { schema, type Field, type Phrase, type Search, type Word } from '@assetql/core';
import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';
import { builtTree, nameOf, parsedTree, range } from './node.ts';

/** Terms as people write them, some of which are several words. */
const plainText = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,8}$/),
  fc.constantFrom(
    'logo',
    'Zürich',
    "don't",
    "rock'n'roll",
    'a_b',
    'x-y.z',
    'and',
    'Or',
    '日本語',
    '😀',
    'C++',
    'R&D',
    '50%',
  ),
);

const wordOf = (text: string, leading: boolean, trailing: boolean): Word => ({
  kind: 'Word',
  range,
  text,
  leading,
  trailing,
});

const words = (texts: fc.Arbitrary<string>): fc.Arbitrary<Word> =>
  fc
    .tuple(texts, fc.constantFrom([false, false], [true, false], [false, true], [true, true] as const))
    .map(([text, [leading = false, trailing = false]]) => wordOf(text, leading, trailing));

const phrases = (texts: fc.Arbitrary<string>): fc.Arbitrary<Phrase> =>
  texts.map((text) => ({ kind: 'Phrase', range, text }));

const everything: fc.Arbitrary<Search> = fc.constant({ kind: 'Everything', range });

const fieldNames = fc.constantFrom(...schema.searchFields).chain((row) => nameOf(row.names[0]));

const fieldOf = (operand: fc.Arbitrary<Field['operand']>): fc.Arbitrary<Search> =>
  fc.tuple(fieldNames, operand).map(([name, bound]) => ({ kind: 'Field', range, name, operand: bound }));

function shapesOf(text: fc.Arbitrary<string>, phrase: fc.Arbitrary<string>) {
  const term = fc.oneof(words(text), phrases(phrase));
  const group = (body: Search): Search => ({ kind: 'Group', range, body });
  return {
    leaf: fc.oneof(
      { weight: 6, arbitrary: term },
      { weight: 1, arbitrary: everything },
      { weight: 2, arbitrary: fieldOf(term) },
    ),
    and: (operands: readonly Search[]): Search => ({ kind: 'And', range, operands }),
    or: (operands: readonly Search[]): Search => ({ kind: 'Or', range, operands }),
    group,
    unary: (operand: fc.Arbitrary<Search>): fc.Arbitrary<Search> =>
      fc.oneof(
        operand.map((inner): Search => ({ kind: 'Not', range, operand: inner })),
        fieldOf(operand.map((body) => ({ kind: 'Group', range, body }))),
      ),
  };
}

/** A phrase ends on its line and has no double quote in it. */
const phraseText = hostileText.map((text) => text.replace(/["\r\n]/g, ' '));

/** A search as `parse` gives it for a text without errors. */
export const parsedSearch: fc.Arbitrary<Search> = parsedTree(shapesOf(plainText, phraseText));

/** A search as a program may build it: hostile words, and no brackets but those it feels like. */
export const builtSearch: fc.Arbitrary<Search> = builtTree(shapesOf(hostileText, hostileText));
