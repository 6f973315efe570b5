import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../../src/syntax/search/parse-search.ts';
import { SearchGrammar } from '../../../src/syntax/search/grammar.ts';
import { outline } from './outline.ts';

const read = (text: string): string => {
  const { ast, findings } = parseSearch(text, { variables: true });
  expect(findings).toEqual([]);
  return outline(ast);
};

describe('a search is read', () => {
  test.each<[string, string]>([
    // nothing
    ['', ''],
    [' \t\r\n', ''],
    // terms
    ['logo', 'logo'],
    ['spring sale', '(and spring sale)'],
    ['spring AND sale', '(and spring sale)'],
    ['a AND b c\n d', '(and a b c d)'],
    ['a OR b', '(or a b)'],
    ['a OR b OR c', '(or a b c)'],
    ['a AND b OR c d', '(or (and a b) (and c d))'],
    ['a OR b AND c OR d', '(or a (and b c) d)'],
    // operators are upper case
    ['a and b or not c', '(and a and b or not c)'],
    ['And oR nOT', '(and And oR nOT)'],
    ['ANDROID ORANGE NOTE AN', '(and ANDROID ORANGE NOTE AN)'],
    // NOT
    ['NOT a', '(not a)'],
    ['a NOT b', '(and a (not b))'],
    ['a AND NOT b', '(and a (not b))'],
    ['a OR NOT b', '(or a (not b))'],
    ['NOT a b', '(and (not a) b)'],
    ['NOT (a b)', '(not [(and a b)])'],
    ['NOT (NOT a)', '(not [(not a)])'],
    ['NOT title:a', '(not (field title a))'],
    // brackets are brackets wherever they touch
    ['(a OR b) c', '(and [(or a b)] c)'],
    ['(a)AND(b)', '(and [a] [b])'],
    ['a(b)c', '(and a [b] c)'],
    ['NOT(a)OR"b"', '(or (not [a]) "b")'],
    ['((a))', '[[a]]'],
    ['( a )', '[a]'],
    // phrases
    ['"brand new"', '"brand new"'],
    ['"a"b', '(and "a" b)'],
    ['a"b"', '(and a "b")'],
    ['"a""b"', '(and "a" "b")'],
    ['"(a OR b) AND c:d*"', '"(a OR b) AND c:d*"'],
    ['""', '""'],
    ["\"it's 'so'\"", "\"it's 'so'\""],
    ['"a\u00a0“b”"', '"a\u00a0“b”"'],
    // wildcards
    ['*', 'everything'],
    ['bran*', 'bran*'],
    ['*rand', '*rand'],
    ['*ran*', '*ran*'],
    ['br*nd', 'br*nd'],
    ['AND*', 'AND*'],
    // fields
    ['title:a', '(field title a)'],
    ['TITLE:a', '(field title a)'],
    ['keyword:a category:b', '(and (field keywords a) (field categories b))'],
    ['fileName:"a b"', '(field fileName "a b")'],
    ['title:(a OR b)', '(field title [(or a b)])'],
    ['title:*', '(field title everything)'],
    ['title:*a*', '(field title *a*)'],
    ['title:{{x}}', '(field title $x)'],
    ['nowhere:a', '(field nowhere a)'],
    ['a title:b c', '(and a (field title b) c)'],
    ['NOT:a', '(field NOT a)'],
    // words of several words stay one term
    ['a_b-c.d', 'a_b-c.d'],
    ["don't it's rock'n'roll", "(and don't it's rock'n'roll)"],
    ["'tis rock 'n' roll o’clock dogs' ' x '", "(and 'tis rock 'n' roll o’clock dogs' ' x ')"],
    ['C++ R&D a|b 50% x=y #tag @me a/b', '(and C++ R&D a|b 50% x=y #tag @me a/b)'],
    ['+49 -5 - + ~ ~a ^ [a] {b} a]', '(and +49 -5 - + ~ ~a ^ [a] {b} a])'],
    ['日本語 Zürich 😀 \ud800', '(and 日本語 Zürich 😀 \ud800)'],
    // variables
    ['{{brand}}', '$brand'],
    ['a {{ b }} NOT {{c}}', '(and a $b (not $c))'],
    ['{{a}}{{b}}', '(and $a $b)'],
    // the example of the specification
    ['categories:<a> NOT <b> AND keyword:<c>', '(and (field categories <a>) (not <b>) (field keywords <c>))'],
  ])('%j', (text, shape) => {
    expect(read(text)).toBe(shape);
  });

  test('ranges are those of the text', () => {
    const text = ' NOT title:(a  *b*) OR "c d"';
    const { ast } = parseSearch(text);
    const at = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
    expect(ast).toEqual({
      kind: 'Or',
      range: at('NOT title:(a  *b*) OR "c d"'),
      operands: [
        {
          kind: 'Not',
          range: at('NOT title:(a  *b*)'),
          operand: {
            kind: 'Field',
            range: at('title:(a  *b*)'),
            name: { kind: 'Name', range: at('title'), text: 'title', canonical: 'title' },
            operand: {
              kind: 'Group',
              range: at('(a  *b*)'),
              body: {
                kind: 'And',
                range: at('a  *b*'),
                operands: [
                  { kind: 'Word', range: at('a'), text: 'a', leading: false, trailing: false },
                  { kind: 'Word', range: at('*b*'), text: 'b', leading: true, trailing: true },
                ],
              },
            },
          },
        },
        { kind: 'Phrase', range: at('"c d"'), text: 'c d' },
      ],
    });
  });

  test('two stars are one wildcard and a star, for a rule to speak of', () => {
    expect(parseSearch('**').ast).toMatchObject({ kind: 'Word', text: '*', leading: true, trailing: false });
    expect(parseSearch('***').ast).toMatchObject({ kind: 'Word', text: '*', leading: true, trailing: true });
    expect(parseSearch('a**').ast).toMatchObject({ kind: 'Word', text: 'a*', leading: false, trailing: true });
  });

  test('Chevrotain finds the grammar sound', () => {
    expect(() => new SearchGrammar(true)).not.toThrow();
  });
});
