import { check, print, type Search } from '@assetql/core';
import {
  allWords,
  and,
  ascending,
  BuildError,
  contains,
  defineLibrary,
  descending,
  endsWith,
  everything,
  phrase,
  searchFields,
  startsWith,
  word,
} from '@assetql/core/build';
import { predicate, words } from '@assetql/core/meaning';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparable } from '../arbitraries/comparable.ts';
import { hostileText } from '../arbitraries/hostile-text.ts';

type Method = 'word' | 'phrase' | 'startsWith' | 'endsWith' | 'contains';

const methods: Readonly<Record<Method, (text: string) => Search>> = { word, phrase, startsWith, endsWith, contains };

/** Text that can be sent and is not blank. */
const typed = hostileText
  .map((text) => text.replace(/\p{Surrogate}/gu, '\u{1f600}'))
  .filter((text) => text.trim() !== '');

const readBack = (search: Search): Search | undefined => {
  const { ast, diagnostics } = check('search', print(search));
  const isBad = ({ severity, code }: (typeof diagnostics)[number]): boolean =>
    severity === 'error' ||
    (severity === 'warning' && code !== 'empty-term' && code !== 'redundant' && code !== 'invisible-character');
  expect(diagnostics.filter(isBad), print(search)).toEqual([]);
  return ast;
};

/** Whether a title has the words of a term one after another, the first and last of them open where the term is. */
function holds(title: string, term: string, method: Method): boolean {
  const wanted = words(term);
  const present = words(title);
  const isOpen = {
    start: method === 'endsWith' || method === 'contains',
    end: method === 'startsWith' || method === 'contains',
  };
  return present.some(
    (_, from) =>
      wanted.length > 0 &&
      wanted.every((one, at) => {
        const own = present[from + at] ?? '';
        const opens = isOpen.start && at === 0;
        const closes = isOpen.end && at === wanted.length - 1;
        if (own === '') return false;
        if (opens && closes) return own.includes(one);
        return opens ? own.endsWith(one) : closes ? own.startsWith(one) : own === one;
      }),
  );
}

describe('a term', () => {
  test.each([
    [word('logo'), 'logo'],
    [word('Zürich'), 'Zürich'],
    [word('red-logo_2.png'), 'red-logo_2.png'],
    [word('red logo'), '"red logo"'],
    [word('AND'), '"AND"'],
    [word('or'), '"or"'],
    [word('EQ'), '"EQ"'],
    [word('a:b'), '"a:b"'],
    [word('"'), '" "'],
    [word('*'), '"*"'],
    [word('('), '"("'],
    [word('😀'), '"😀"'],
    [word('50%20'), '"50 20"'],
    [word(2024), '2024'],
    [word(-1.5), '"-1.5"'],
    [phrase('say "hi"\nnow'), '"say  hi  now"'],
    [startsWith('log'), 'log*'],
    [startsWith('red lo'), 'red_lo*'],
    [startsWith('AND'), 'AND*'],
    [startsWith('#'), '"#"'],
    [startsWith('😀'), '😀*'],
    [startsWith('👩‍👩‍👧 fam'), '👩‍👩‍👧_fam*'],
    [startsWith('#️⃣1'), '#⃣_1*'],
    [endsWith('go'), '*go'],
    [contains('*og*'), '*og*'],
    [contains('*️⃣'), '"*️⃣"'],
    [everything(), '*'],
    [searchFields.title.word('logo'), 'title:logo'],
    [searchFields.keyword.phrase('a b'), 'keywords:"a b"'],
    [searchFields.title.startsWith('a b'), 'title:a_b*'],
    [searchFields.title.endsWith('b'), 'title:*b'],
    [searchFields.title.contains('b'), 'title:*b*'],
    [searchFields.title.everything(), 'title:*'],
    [searchFields.categoryIds.eq('c-1'), 'categoryIds:c-1'],
    [searchFields.categoryIds.eq({ id: 'c 1' }), 'categoryIds:"c 1"'],
    [searchFields.id.eq('AND'), 'id:"AND"'],
    [ascending('title'), 'title A'],
    [descending('record.createdAt'), 'record.createdAt D'],
  ])('%# is written %j', (term, text) => {
    expect(print(term)).toBe(text);
  });

  test('whatever it holds, is one term that means its words', () => {
    const titles = fc.tuple(fc.constantFrom('', 'a ', 'x'), fc.constantFrom('', ' b', 'x'));
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom<Method>('word', 'phrase', 'startsWith', 'endsWith', 'contains'),
        titles,
        (text, method, [before, after]) => {
          const built = methods[method](text);
          const read = readBack(built);
          expect(read?.kind).toMatch(/^(Word|Phrase)$/);
          expect(comparable(read)).toEqual(comparable(built));
          for (const title of [`${before}${text}${after}`, text, 'a b', '']) {
            expect(predicate('search', built)({ title })).toBe(holds(title, text, method));
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('stays one beside others', () => {
    fc.assert(
      fc.property(fc.array(typed, { minLength: 2, maxLength: 4 }), (texts) => {
        const built = and(...texts.map((text) => word(text)), searchFields.title.contains(texts.join('')));
        expect(comparable(readBack(built ?? everything()))).toEqual(comparable(built));
      }),
      { numRuns: 500 },
    );
  });

  test('that is an id is compared as a whole', () => {
    // What looks like a code of a URL is warned of, and kept: an id must stay as it is.
    const id = typed.filter((text) => !/["\r\n]|%[\da-f]{2}/i.test(text));
    fc.assert(
      fc.property(id, (text) => {
        const built = searchFields.categoryIds.eq(text);
        expect(comparable(readBack(built))).toEqual(comparable(built));
        const finds = predicate('search', built);
        expect(finds({ categories: [{ id: text, name: '' }] })).toBe(true);
        expect(finds({ categories: [{ id: `${text}x`, name: text }] })).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test.each<readonly [() => unknown, RegExp]>([
    [() => ascending(JSON.parse('5')), /^Results are sorted by record\.createdAt, .*; 5 is none of them\.$/],
    [() => descending(JSON.parse('null')), /; null is none of them\.$/],
    [() => descending(JSON.parse('{}')), /; an object is none of them\.$/],
    [() => word(''), /word takes a text; an empty text is none. Leave the term out/],
    [() => phrase(' \n'), /phrase takes a text/],
    [() => startsWith('\ud83d'), /half of a character/],
    [() => word(NaN), /word takes a text or a number; NaN is none/],
    [() => word(JSON.parse('null')), /word takes a text or a number; null is none/],
    [() => searchFields.title.word(''), /title takes a text/],
    [() => searchFields.categoryIds.eq(''), /categoryIds takes an id/],
    [() => searchFields.categoryIds.eq('a"b'), /categoryIds takes an id; "a\\"b" cannot be one/],
    [() => descending(JSON.parse('"created"')), /sorted by record.createdAt.*"created" is none of them/],
  ])('%# is refused', (build, sentence) => {
    expect(build).toThrow(BuildError);
    expect(build).toThrow(sentence);
  });

  test('of an id field has no wildcard, whatever is called', () => {
    const { searchFields: own } = defineLibrary();
    const untyped: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(own.id));
    for (const method of ['word', 'phrase', 'startsWith', 'endsWith', 'contains']) {
      const build = untyped[method];
      expect(typeof build === 'function' && print(build('a1'))).toBe('id:a1');
    }
  });

  test('of a field of the library', () => {
    const {
      searchFields: own,
      descending: from,
      schema,
    } = defineLibrary({
      searchFields: [
        { names: ['colour', 'color'], member: 'extra', unbound: false, match: 'words', documentation: '', spec: '4.8' },
      ],
      sortKeys: [{ key: 'file.width', label: 'Width', member: 'extra', type: 'integer', spec: '4.9' }],
    });
    expect(print(own.color.word('red'))).toBe('colour:red');
    expect(print(from('file.width'))).toBe('file.width D');
    expect(check('search', 'colour:red', { schema }).diagnostics).toEqual([]);
  });
});

describe('words that a person typed', () => {
  test.each([
    ['red fox', 'red fox'],
    ['  fox\n', 'fox'],
    ['fox & hound', 'fox hound'],
    ['red-fox OR "title:x', 'red-fox "OR" " title:x"'],
    ["o'neill (draft", '"o\'neill" "(draft"'],
    ['fo\ud83d', 'fo'],
    ['(', '"("'],
  ])('%j', (text, search) => {
    expect(print(allWords(text))).toBe(search);
  });

  test.each(['', ' ', '\n\t', '\ud83d'])('%j is no restriction', (text) => {
    expect(allWords(text)).toBeUndefined();
    expect(searchFields.title.allWords(text)).toBeUndefined();
  });

  test('in a field', () => {
    expect(print(searchFields.title.allWords('red fox'))).toBe('title:red title:fox');
  });

  test('are each found anywhere, whatever else was typed, and nothing throws', () => {
    const text = fc.array(hostileText, { maxLength: 4 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, fc.array(hostileText, { maxLength: 3 }), (typedText, others) => {
        const built = allWords(typedText);
        if (built === undefined) return;
        expect(comparable(readBack(built))).toEqual(comparable(built));
        const parts = typedText.replace(/\p{Surrogate}/gu, ' ').split(/\s+/);
        const wanted = parts.filter((part) => words(part).length > 0);
        for (const title of [typedText, parts.toReversed().join(' '), others.join(' '), '']) {
          const found = wanted.length > 0 && wanted.every((part) => holds(title, part, 'word'));
          expect(predicate('search', built)({ title })).toBe(found);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('are as many as a query can have', () => {
    expect(allWords('fox '.repeat(20_000))).toMatchObject({ kind: 'And' });
    expect(() => allWords('fox '.repeat(300_000))).toThrow('at most 20000 conditions');
    expect(() => allWords(JSON.parse('5'))).toThrow('allWords takes a text; 5 is none.');
    expect(() => allWords(JSON.parse('null'))).toThrow(BuildError);
  });
});
