import type { DiagnosticCode, Severity } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { applySeverities } from '../../../src/diagnostics/apply-severities.ts';
import { parseSearch } from '../../../src/syntax/search/parse-search.ts';
import { apply } from './apply.ts';
import { outline } from './outline.ts';

interface Mistake {
  /** The text; `«` and `»` mark where the diagnostic stands. */
  readonly text: string;
  readonly code: DiagnosticCode;
  readonly severity?: Severity;
  /** How it is understood. */
  readonly as: string;
  /** What the fixes make of it, the preferred first. */
  readonly fixed: readonly string[];
}

const mistake = (
  text: string,
  code: DiagnosticCode,
  as: string,
  fixed: readonly string[],
  severity: Severity = 'error',
): Mistake => ({ text, code, severity, as, fixed });

const operators: readonly Mistake[] = [
  mistake('«AND» a', 'missing-operand', 'a', ['a']),
  mistake('«OR» a b', 'missing-operand', '(and a b)', ['a b']),
  mistake('a «AND»', 'missing-operand', 'a', ['a']),
  mistake('a «NOT»', 'missing-operand', 'a', ['a']),
  mistake('a «OR NOT» ', 'missing-operand', 'a', ['a ']),
  mistake('(a «AND») b', 'missing-operand', '(and [a] b)', ['(a) b']),
  mistake('(«OR» a) b', 'missing-operand', '(and [a] b)', ['(a) b']),
  mistake('a «AND AND» b', 'missing-operand', '(and a b)', ['a AND b']),
  mistake('a «AND OR» b', 'missing-operand', '(and a b)', ['a AND b', 'a OR b']),
  mistake('a «OR  AND NOT» b', 'missing-operand', '(or a (not b))', ['a OR NOT b', 'a AND NOT b']),
  mistake('a «NOT AND» b', 'missing-operand', '(and a (not b))', ['a AND NOT b']),
  mistake('a «NOT OR» b', 'missing-operand', '(or a (not b))', ['a OR NOT b']),
  mistake('a «AND NOT OR» b', 'missing-operand', '(and a (not b))', ['a AND NOT b', 'a OR NOT b']),
  mistake('«NOT AND» b', 'missing-operand', '(not b)', ['NOT b']),
  mistake('(«NOT OR» b)', 'missing-operand', '[(not b)]', ['(NOT b)']),
  mistake('a «NOT AND»', 'missing-operand', 'a', ['a']),
  mistake('«AND» NOT b', 'missing-operand', '(not b)', ['NOT b']),
  mistake('«NOT NOT» x', 'missing-operand', '(not x)', ['NOT x', 'x']),
  mistake('a «NOT NOT NOT» x', 'missing-operand', '(and a (not x))', ['a NOT x', 'a x']),
  mistake('«AND»', 'missing-operand', 'invalid<AND>', ['"AND"']),
  mistake(' «NOT» ', 'missing-operand', 'invalid<NOT>', [' "NOT" ']),
  mistake('«AND OR»', 'missing-operand', 'invalid<AND OR>', ['"AND OR"']),
  mistake('a «AND AND AND AND AND AND» b', 'missing-operand', '(and a b)', ['a AND b']),
];

const fields: readonly Mistake[] = [
  mistake('«title:» x', 'missing-operand', '(field title x)', ['title:x']),
  mistake('NOT «title:»\n(a b)', 'missing-operand', '(not (field title [(and a b)]))', ['NOT title:(a b)']),
  mistake('«title:» "x"', 'missing-operand', '(field title "x")', ['title:"x"']),
  mistake('«title:»', 'missing-operand', '(field title invalid<>)', ['title']),
  mistake('(«title:»)', 'missing-operand', '[(field title invalid<>)]', ['(title)']),
  mistake('a «title:» OR b', 'missing-operand', '(or (and a (field title invalid<>)) b)', ['a title OR b']),
  mistake('«title:» comments:b', 'missing-operand', '(and (field title invalid<>) (field comments b))', [
    'title comments:b',
  ]),
  mistake('«AND:» ', 'missing-operand', '(field AND invalid<>)', []),
  mistake('title:«OR»', 'missing-operand', '(field title OR)', ['title:"OR"']),
  mistake('title:«NOT» x', 'missing-operand', '(and (field title NOT) x)', ['NOT title:x', 'title:"NOT" x']),
  mistake('title:«:»x', 'syntax', '(field title x)', ['title:x']),
  mistake('title:«12:30»', 'syntax', '(field title "12:30")', ['title:"12:30"']),
  mistake('a «time:12:30»', 'syntax', '(and a "time:12:30")', ['a "time:12:30"']),
  mistake('«http://a:80/b:c» d', 'syntax', '(and "http://a:80/b:c" d)', ['"http://a:80/b:c" d']),
  mistake('«title :»x', 'syntax', '(field title x)', ['title:x']),
  mistake('a NOT «title : »x', 'syntax', '(and a (not (field title x)))', ['a NOT title:x']),
  mistake('«"title":»x', 'syntax', '(field title x)', ['title:x']),
  mistake('a «:»', 'syntax', 'a', ['a ']),
  mistake('«:»x', 'syntax', 'x', ['x']),
  mistake('(«:»x)', 'syntax', '[x]', ['(x)']),
  mistake('"a b"«:»x', 'syntax', '(and "a b" x)', ['"a b" x']),
  mistake('title:a «:»b', 'syntax', '(and (field title a) b)', ['title:a b']),
  mistake('bran* «:»b', 'syntax', '(and bran* b)', ['bran* b']),
];

const brackets: readonly Mistake[] = [
  mistake('«(»a', 'unbalanced-bracket', '[a]', ['(a)']),
  mistake('«(»(a OR b) AND c ', 'unbalanced-bracket', '[(and [(or a b)] c)]', ['((a OR b) AND c) ']),
  mistake('«(»((a', 'unbalanced-bracket', '[[[a]]]', ['(((a)))']),
  mistake('a AND «(»', 'unbalanced-bracket', '(and a invalid<(>)', ['a']),
  mistake('«(»', 'unbalanced-bracket', 'invalid<(>', ['']),
  mistake('«(»a OR (()( ', 'unbalanced-bracket', '[(or a invalid<(()(>)]', ['(a)']),
  mistake('a NOT title:«(» ', 'unbalanced-bracket', '(and a (not (field title invalid<(>)))', ['a']),
  mistake('«(»AND', 'unbalanced-bracket', 'invalid<(AND>', ['']),
  mistake('a«)»', 'unbalanced-bracket', 'a', ['a']),
  mistake('(a)«)» b', 'unbalanced-bracket', '(and [a] b)', ['(a)  b']),
  mistake('a«)»b', 'unbalanced-bracket', '(and a b)', ['a b']),
  mistake('«)»a', 'unbalanced-bracket', 'a', ['a']),
  mistake('«()»', 'missing-operand', 'invalid<()>', ['']),
  mistake('«( )» a', 'missing-operand', '(and invalid<( )> a)', ['a']),
  mistake('«()» OR a', 'missing-operand', '(or invalid<()> a)', ['a']),
  mistake('a AND «()»', 'missing-operand', '(and a invalid<()>)', ['a']),
  mistake('a NOT «()» b', 'missing-operand', '(and a (not invalid<()>) b)', ['a b']),
  mistake('a title:«()»', 'missing-operand', '(and a (field title invalid<()>))', ['a']),
  mistake('NOT title:«()» OR a', 'missing-operand', '(or (not (field title invalid<()>)) a)', ['a']),
  mistake('«((()))» a', 'missing-operand', '(and invalid<((()))> a)', ['a']),
  mistake('a «(() OR ())»', 'missing-operand', '(and a invalid<(() OR ())>)', ['a']),
  mistake('a «(AND)» b', 'missing-operand', '(and a invalid<(AND)> b)', ['a b']),
];

const quotes: readonly Mistake[] = [
  mistake('«"brand new»', 'unterminated-string', '"brand new"', ['"brand new"']),
  mistake('a «"b c» \n d', 'unterminated-string', '(and a "b c" d)', ['a "b c" \n d']),
  mistake('(a OR «"b»)', 'unterminated-string', '[(or a "b")]', ['(a OR "b")']),
  mistake('«"a (b)»', 'unterminated-string', '"a (b)"', ['"a (b)"']),
  mistake('«"a\nb"» "c"', 'unterminated-string', '(and "a\\nb" "c")', ['"a b" "c"']),
  mistake('«"a \r\n  b\n\nc"»', 'unterminated-string', '"a \\r\\n  b\\n\\nc"', ['"a b c"']),
  mistake('«"a»\nb "c d"', 'unterminated-string', '(and "a" b "c d")', ['"a"\nb "c d"']),
  mistake('a OR «"»', 'unterminated-string', '(or a invalid<">)', ['a']),
  mistake('(«"»)', 'unterminated-string', '[invalid<">]', []),
  mistake('«“a b»', 'unterminated-string', '"a b"', ['"a b"']),
  mistake('«“brand new”»', 'phrase-quotes', '"brand new"', ['"brand new"'], 'warning'),
  mistake('«„brand new“» x', 'phrase-quotes', '(and "brand new" x)', ['"brand new" x'], 'warning'),
  mistake('«”a"»', 'phrase-quotes', '"a"', ['"a"'], 'warning'),
  mistake('title:«"a”»', 'phrase-quotes', '(field title "a")', ['title:"a"'], 'warning'),
  mistake("«'brand new'»", 'phrase-quotes', "(and 'brand new')", ['"brand new"'], 'warning'),
  mistake(
    "(title:«'brand new'»)",
    'phrase-quotes',
    "[(and (field title 'brand) new')]",
    ['(title:"brand new")'],
    'warning',
  ),
  mistake("«'logo'»", 'phrase-quotes', "'logo'", ['"logo"'], 'warning'),
  mistake(
    "don't «‘it's here’» y'all",
    'phrase-quotes',
    "(and don't ‘it's here’ y'all)",
    [`don't "it's here" y'all`],
    'warning',
  ),
  mistake("«'a b c'» d'", 'phrase-quotes', "(and 'a b c' d')", [`"a b c" d'`], 'warning'),
  mistake('a«\u00a0»b\u2007c', 'syntax', '(and a b c)', ['a b c'], 'warning'),
  mistake('«"a»', 'unterminated-string', '"a"', ['"a"']),
];

const lucene: readonly Mistake[] = [
  mistake('a «-draft»', 'wrong-language', '(and a -draft)', ['a NOT draft'], 'warning'),
  mistake('NOT «-draft»', 'wrong-language', '(not -draft)', ['NOT draft'], 'warning'),
  mistake('title:«-draft»', 'wrong-language', '(field title -draft)', ['NOT title:draft'], 'warning'),
  mistake('NOT title:«-draft»', 'wrong-language', '(not (field title -draft))', ['NOT title:draft'], 'warning'),
  mistake('«+logo» a', 'wrong-language', '(and +logo a)', ['logo a'], 'warning'),
  mistake('«!a»', 'wrong-language', '!a', ['NOT a'], 'warning'),
  mistake('b «–a»', 'wrong-language', '(and b –a)', ['b NOT a'], 'warning'),
  mistake('b «—a»', 'wrong-language', '(and b —a)', ['b NOT a'], 'warning'),
  mistake('b «−a»', 'wrong-language', '(and b −a)', ['b NOT a'], 'warning'),
  mistake('«--a»', 'wrong-language', '--a', ['NOT a'], 'warning'),
  mistake('«-»"a b" c', 'wrong-language', '(and (not "a b") c)', ['NOT "a b" c']),
  mistake('«+»(a b) c', 'wrong-language', '(and [(and a b)] c)', ['(a b) c']),
  mistake('a NOT «-»(b)', 'wrong-language', '(and a (not [b]))', ['a NOT (b)']),
  mistake('title:«-»"a b"', 'wrong-language', '(field title "a b")', ['title:"a b"']),
  mistake('«-»title:a', 'wrong-language', '(not (field title a))', ['NOT title:a']),
  mistake('NOT «-»title:a', 'wrong-language', '(not (field title a))', ['NOT title:a']),
  mistake('«+»title:a', 'wrong-language', '(field title a)', ['title:a']),
  mistake('a «&&» b', 'wrong-language', '(and a b)', ['a AND b']),
  mistake('a «||» ', 'missing-operand', 'a', ['a ']),
  mistake('«||» a', 'missing-operand', 'a', ['a']),
  mistake('(a «&&») b', 'missing-operand', '(and [a] b)', ['(a) b']),
  mistake('a «!»', 'missing-operand', 'a', ['a']),
  mistake('a «|| ||» b', 'missing-operand', '(or a b)', ['a OR b']),
  mistake('a «AND ||» b', 'missing-operand', '(and a b)', ['a AND b', 'a OR b']),
  mistake('«NOT !» a', 'missing-operand', '(not a)', ['NOT a', 'a']),
  mistake('«&& ||»', 'missing-operand', 'invalid<&& ||>', []),
  mistake('a «||» b', 'wrong-language', '(or a b)', ['a OR b']),
  mistake('a AND «!» b', 'wrong-language', '(and a (not b))', ['a AND NOT b']),
  mistake('roam«~»', 'wrong-language', 'roam~', ['roam'], 'warning'),
  mistake('roam«~0.8» a', 'wrong-language', '(and roam~0.8 a)', ['roam a'], 'warning'),
  mistake('brand«^2»', 'wrong-language', 'brand^2', ['brand'], 'warning'),
  mistake('"a b"«~5»', 'wrong-language', '"a b"', ['"a b"']),
  mistake('(a b)«^2» c', 'wrong-language', '(and [(and a b)] c)', ['(a b) c']),
  mistake('«[a TO b]»', 'wrong-language', '(and [a TO b])', [], 'warning'),
  mistake('title:«{a TO b}» c', 'wrong-language', '(and (field title {a) TO b} c)', [], 'warning'),
  mistake('«/reg/»', 'wrong-language', '/reg/', ['reg'], 'warning'),
  mistake('«/re[gx]/»', 'wrong-language', '/re[gx]/', [], 'warning'),
  mistake('a «/lo.*/»', 'wrong-language', '(and a /lo.*/)', []),
  mistake('«*:»*', 'wrong-language', 'everything', ['*']),
  mistake('"a"«*»', 'wildcard-position', '"a"', ['"a"']),
  mistake('(a)«*» b', 'wildcard-position', '(and [a] b)', ['(a) b']),
  mistake('title:«*»"a b"', 'wildcard-position', '(field title "a b")', ['title:"a b"']),
];

const whole: readonly Mistake[] = [
  mistake('«title：ロゴ»', 'syntax', 'title：ロゴ', ['title:ロゴ'], 'warning'),
  mistake('«ロゴ＊ NOT "赤：＊"»', 'syntax', '(and ロゴ＊ (not "赤：＊"))', ['ロゴ* NOT "赤：＊"'], 'warning'),
  mistake('«（赤 OR 青） NOT 緑»', 'syntax', 'invalid<（赤 OR 青） NOT 緑>', ['(赤 OR 青) NOT 緑']),
  mistake('«Status EQ 0»', 'wrong-language', '(and Status EQ 0)', [], 'warning'),
  mistake(
    'a «status eq 0 AND AssetType EQ Image» b',
    'wrong-language',
    '(and a status eq 0 AssetType EQ Image b)',
    [],
    'warning',
  ),
  mistake('a «Status EQ»', 'wrong-language', '(and a Status EQ)', [], 'warning'),
  mistake(
    '«DateUploaded GE 2024-05-01T00:00:00.000Z»',
    'wrong-language',
    'invalid<DateUploaded GE 2024-05-01T00:00:00.000Z>',
    [],
  ),
  mistake("«CategoryIds/ANY(c: c EQ 'x')»", 'wrong-language', "invalid<CategoryIds/ANY(c: c EQ 'x')>", []),
  mistake("«ISMATCH('a','b')»", 'wrong-language', "invalid<ISMATCH('a','b')>", []),
  mistake('«search=»logo NOT draft', 'wrong-language', '(and logo (not draft))', ['logo NOT draft']),
  mistake('«search:»logo', 'wrong-language', 'logo', ['logo']),
  mistake('«$search:»logo draft', 'wrong-language', '(and logo draft)', ['logo draft']),
  mistake('«?search=logo+NOT+draft&count=5»', 'wrong-language', 'invalid<?search=logo+NOT+draft&count=5>', [
    'logo NOT draft',
  ]),
  mistake(
    '«https://h/api/assets?count=5&search=a%20%22b%22#x»',
    'wrong-language',
    'invalid<https://h/api/assets?count=5&search=a%20%22b%22#x>',
    ['a "b"'],
  ),
  mistake(
    '«filters=Status EQ 0&search=logo NOT draft»',
    'wrong-language',
    'invalid<filters=Status EQ 0&search=logo NOT draft>',
    ['logo NOT draft'],
  ),
  mistake('«sort=title+D»', 'wrong-language', 'invalid<sort=title+D>', []),
  mistake('«?search=(a&count=5»', 'wrong-language', 'invalid<?search=(a&count=5>', []),
  mistake('«logo%20NOT%20draft»', 'encoded-text', 'logo%20NOT%20draft', ['logo NOT draft'], 'warning'),
  mistake('«%2522brand%2520new%2522»', 'encoded-text', '%2522brand%2520new%2522', ['"brand new"'], 'warning'),
  mistake('«logo+NOT+draft»', 'encoded-text', 'logo+NOT+draft', ['logo NOT draft'], 'warning'),
  mistake('«(a%20b%29»', 'encoded-text', 'invalid<(a%20b%29>', ['(a b)']),
  mistake('«lo%2AND0»', 'encoded-text', 'lo%2AND0', [], 'warning'),
  mistake('«%22lo%2Ago%22%20a»', 'encoded-text', '%22lo%2Ago%22%20a', ['"lo*go" a'], 'warning'),
  mistake('«%22a»', 'encoded-text', '%22a', [], 'warning'),
];

const variables: readonly Mistake[] = [
  mistake('a «{{b}}»', 'unbound-variable', '(and a $b)', []),
  mistake('«{{»', 'syntax', 'invalid<{{>', []),
  mistake('«{{b c}}»', 'syntax', 'invalid<{{b c}}>', []),
  mistake('a«{{!}}»', 'syntax', '(and a invalid<{{!}}>)', []),
];

describe.each<[string, readonly Mistake[]]>([
  ['operators', operators],
  ['fields', fields],
  ['brackets', brackets],
  ['quotes', quotes],
  ['the syntax of Lucene', lucene],
  ['whole texts', whole],
  ['variables', variables],
])('%s', (_, mistakes) => {
  test.each(mistakes)('$text', ({ text: marked, code, severity, as, fixed }) => {
    const start = marked.indexOf('«');
    const end = marked.indexOf('»') - 1;
    const text = marked.slice(0, start) + marked.slice(start + 1, end + 1) + marked.slice(end + 2);
    const { ast, findings } = parseSearch(text);
    const diagnostics = applySeverities(findings);
    expect(diagnostics.map((found) => ({ code: found.code, severity: found.severity, range: found.range }))).toEqual([
      { code, severity, range: { start, end } },
    ]);
    expect(outline(ast)).toBe(as);
    const [diagnostic] = diagnostics;
    expect(diagnostic?.spec).toBe('4.8');
    expect(diagnostic?.message).toMatch(/^[^\n]+\.$/);
    const fixes = diagnostic?.fixes ?? [];
    expect(fixes.map((fix) => apply(text, fix.edits))).toEqual(fixed);
    expect(fixes.slice(1).every((fix) => fix.preferred !== true)).toBe(true);
    for (const newText of fixed) expect(parseSearch(newText).findings).toEqual([]);
  });
});

test.each(['東京（日本）', 'キャンペーン（春） OR 夏', '時間：12', '（春）'])(
  'full-width signs are part of words in %s',
  (text) => expect(parseSearch(text).findings).toEqual([]),
);
