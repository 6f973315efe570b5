import { describe, expect, test } from 'vitest';
import { BuildError } from '../../../src/build/build-error.ts';
import { TemplateError } from '../../../src/build/template/template-error.ts';
import { evaluate, evaluated, siteOf, tags, type Tag } from './tags.ts';

/** Where each mistake is, as `line:column shown text`, and what is said of it. */
type Mistakes = readonly (readonly [place: string, message: RegExp])[];

function mistakesIn(act: () => unknown): TemplateError {
  try {
    act();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

function expectMistakes(error: TemplateError, mistakes: Mistakes): void {
  const found = error.diagnostics.map(({ range, message }): [string, string] => {
    const before = error.template.slice(0, range.start).split('\n');
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    return [`${place} ${error.template.slice(range.start, range.end)}`, message];
  });
  expect(found.map(([place]) => place)).toEqual(mistakes.map(([place]) => place));
  for (const [index, [place, message]] of mistakes.entries()) {
    expect(found[index]?.[1]).toMatch(message);
    const [line, column] = (place.split(' ')[0] ?? '').split(':');
    expect(error.message).toContain(`line ${line}, column ${column}: ${found[index]?.[1]}`);
  }
  expect(error.diagnostics.every(({ severity }) => severity === 'error')).toBe(true);
}

const field = /stands for a field, and that would change the shape of the query/;
const operator = /stands for an operator/;
const join = /stands for AND or OR/;
const whole = /is in the middle of a text; put the whole text into the value/;
const glued = /touches other text/;

/** Templates, `$` for each hole, that are wrong whatever is put in. */
const misplaced: readonly (readonly [tag: Tag, written: string, mistakes: Mistakes])[] = [
  // in texts
  ['filters', "FileExtension EQ 'pre$'", [['1:22 ${1}', whole]]],
  ['filters', "FileExtension EQ '$ post'", [['1:19 ${1}', whole]]],
  ['filters', 'FileExtension EQ pre$', [['1:21 ${1}', whole]]],
  ['filters', "FileExtension EQ 'it''$''s'", [['1:23 ${1}', whole]]],
  ['filters', "FileExtension EQ 'a '$' b'", [["1:21 '${1}'", whole]]],
  ['filters', `Attributes/ANY(a: a EQ '{"Key":"$","Value":"v$"}')`, [['1:49 ${2}', whole]]],
  ['filters', "ISMATCH('a $','cognitiveTextInImage')", [['1:12 ${1}', whole]]],
  ['search', '"a $"', [['1:4 ${1}', whole]]],
  // touching
  ['filters', 'FileExtension EQ $x', [['1:18 ${1}', glued]]],
  ['filters', 'FileExtension EQ $$', [['1:18 ${1}', glued]]],
  ['search', 'pre$ a', [['1:4 ${1}', glued]]],
  ['search', '$post', [['1:1 ${1}', glued]]],
  ['search', '$*', [['1:1 ${1}', /has a wildcard beside it/]]],
  ['search', 'a *$', [['1:4 ${1}', /put startsWith\(…\) or endsWith\(…\) of the text/]]],
  ['search', 'a -$', [['1:4 ${1}', glued]]],
  [
    'search',
    '$$',
    [
      ['1:1 ${1}', glued],
      ['1:5 ${2}', glued],
    ],
  ],
  // names, operators, joins
  ['filters', "$ EQ 'x'", [['1:1 ${1}', field]]],
  ['filters', 'Status EQ 0 AND ($ GE 5)', [['1:18 ${1}', field]]],
  ['filters', "Fi$ EQ 'x'", [['1:3 ${1}', field]]],
  ['filters', "CategoryIds/ANY(c: $ EQ 'x')", [['1:20 ${1}', field]]],
  ['search', '$:a', [['1:1 ${1}', /stands for a field/]]],
  ['filters', "FileExtension $ 'jpg'", [['1:15 ${1}', operator]]],
  ['filters', 'FileExtension $ $', [['1:15 ${1}', operator]]],
  ['filters', 'Status EQ 0 $ Status EQ 2', [['1:13 ${1}', join]]],
  ['filters', "FileExtension EQ 'a' $ Status EQ 2", [['1:22 ${1}', join]]],
  ['filters', "$/ANY(c: c EQ 'x')", [['1:1 ${1}', /stands for a collection/]]],
  ['filters', "CategoryIds/ANY($: c EQ 'x')", [['1:17 ${1}', /stands for the variable of ANY/]]],
  ['filters', "ISMATCH('a', $)", [['1:14 ${1}', /stands for the field of ISMATCH/]]],
  ['filters', "ISMATCH('a', '$')", [["1:14 '${1}'", /stands for the field of ISMATCH/]]],
  // whole conditions
  ['filters', 'Status EQ 0 AND NOT $', [['1:21 ${1}', /has NOT before it, which filters do not know/]]],
  ['filters', 'CategoryIds/ANY(c: $)', [['1:20 ${1}', /in ANY\(…\) only its variable is compared/]]],
  ['filters', "'$' AND Status EQ 0", [["1:1 '${1}'", /is a text, because of its quotes, where a condition stands/]]],
  ['filters', 'Status EQ 0 $', [['1:13 ${1}', /belongs to no condition|cannot stand here/]]],
  // conditions that are concatenated
  ['filters', 'AssetType EQ Image $', [['1:20 ${1}', /write AND \$\{on && filters`…`\}/]]],
  ['filters', "FileExtension EQ 'jpg' $", [['1:24 ${1}', /without AND or OR before it/]]],
  ['filters', '(Status EQ 0)$', [['1:14 ${1}', /without AND or OR before it/]]],
  ['filters', '(Status EQ 0 $) AND AssetType EQ Image', [['1:14 ${1}', /without AND or OR before it/]]],
  // sorts
  ['sort', 'record.$', [['1:8 ${1}', /cannot stand here; a sort is a key/]]],
  ['sort', 'title $ $', [['1:12 ${2}', /cannot stand here/]]],
  // with other mistakes
  [
    'filters',
    "$ EQ 'x' AND\n  Status = 0",
    [
      ['1:1 ${1}', field],
      ['2:10 =', /Write EQ/],
    ],
  ],
  [
    'filters',
    "FileExtension $ 'jpg' AND Statsu EQ 0",
    [
      ['1:15 ${1}', operator],
      ['1:30 Statsu', /write Status/],
    ],
  ],
];

describe('a hole where no value can stand', () => {
  test.each(misplaced)('%s`%s`', (tag, written, mistakes) => {
    const values = written
      .split('$')
      .slice(1)
      .map(() => (tag === 'sort' ? 'D' : 'harmless'));
    expectMistakes(
      mistakesIn(() => evaluated(tag, written, ...values)),
      mistakes,
    );
  });
});

/** Templates that are wrong in themselves. */
const literal: readonly (readonly [tag: Tag, written: string, values: readonly unknown[], mistakes: Mistakes])[] = [
  [
    'filters',
    "Statsu EQ $ AND FileExtension = 'x'",
    [0],
    [
      ['1:1 Statsu', /write Status/],
      ['1:34 =', /Write EQ/],
    ],
  ],
  ['filters', '\n  Status EQ $\n  AND AverageRating EQ 7', [0], [['3:24 7', /0 to 5/]]],
  [
    'filters',
    'Status\u00a0EQ 0 AND\r\nFileExtension EQ jpg',
    [],
    [
      ['1:7 \u00a0', /./],
      ['2:18 jpg', /single quotes/],
    ],
  ],
  ['filters', 'DateApproved GE $', [new Date(0)], [['1:1 DateApproved GE ${1}', /only together with Status EQ 0/]]],
  ['filters', 'Status EQ $ AND', [0], [['1:16 AND', /Write a condition after AND/]]],
  ['filters', '(Status EQ $', [0], [['1:1 (', /never closed/]]],
  ['filters', 'FileExtension EQ {$', ['a'], [['1:18 {${1}', /name in double braces/]]],
  [
    'filters',
    'FileExtension EQ {{x}} AND {{y}} AND FileExtension NE $',
    ['a'],
    [
      ['1:18 {{x}}', /write \$\{…\} in place of \{\{x\}\}/],
      ['1:28 {{y}}', /write \$\{…\} in place of \{\{y\}\}/],
    ],
  ],
  ['filters', 'FileExtension EQ {{1}} AND Status EQ $', [0], [['1:18 {{1}}', /in place of \{\{1\}\}/]]],
  ['filters', `Attributes/ANY(a: a EQ '{"Key":"{{1}}","Value":$}')`, ['v'], [['1:33 {{1}}', /in place of \{\{1\}\}/]]],
  ['filters', 'NOT $', [undefined], [['1:5 ${1}', /NOT/]]],
  ['search', 'a {{x}} $', ['b'], [['1:3 {{x}}', /in place of \{\{x\}\}/]]],
  ['search', 'a NOT NOT $', ['b'], [['1:3 NOT NOT', /2 times/]]],
  ['search', 'a AND', [], [['1:3 AND', /no term after it/]]],
  ['sort', 'titel $', ['A'], [['1:1 titel', /write title/]]],
  ['sort', 'title X', [], [['1:7 X', /A for ascending or D/]]],
  ['sort', '$ X', ['title'], [['1:6 X', /A for ascending or D for descending after \$\{1\}/]]],
  ['sort', 'title; drop', [], [['1:1 title; drop', /one key/]]],
];

test.each(literal)('a mistake in %s`%s`', (tag, written, values, mistakes) => {
  expectMistakes(
    mistakesIn(() => evaluated(tag, written, ...values)),
    mistakes,
  );
});

const none = Symbol('none');

/** Values that cannot stand where they are put. */
const wrong: readonly (readonly [tag: Tag, written: string, values: readonly unknown[], mistakes: Mistakes])[] = [
  [
    'filters',
    'FileExtension EQ $',
    [undefined],
    [['1:18 ${1}', /^\$\{1\}: FileExtension takes a text; undefined is none/]],
  ],
  ['filters', 'FileExtension EQ $', [5], [['1:18 ${1}', /^\$\{1\}: FileExtension takes a text; 5/]]],
  ['filters', 'FileExtension EQ $', [true], [['1:18 ${1}', /true/]]],
  ['filters', 'FileExtension EQ $', ['\ud83d'], [['1:18 ${1}', /half of a character/]]],
  ['filters', "FileExtension EQ '$'", [{}], [["1:18 '${1}'", /an object/]]],
  [
    'filters',
    'Status EQ $ AND AverageRating EQ $',
    ['0', 7],
    [
      ['1:11 ${1}', /Status takes a whole number; "0"/],
      ['1:37 ${2}', /AverageRating .* 0 to 5/],
    ],
  ],
  ['filters', 'Status EQ $', [NaN], [['1:11 ${1}', /NaN/]]],
  ['filters', 'Status EQ $', [[]], [['1:11 ${1}', /at least one value; leave the condition out/]]],
  ['filters', 'Status GE $', [[1]], [['1:11 ${1}', /takes one value here; a list stands after EQ or NE/]]],
  ['filters', 'Status EQ $', [[0, 'x']], [['1:11 ${1}', /"x"/]]],
  ['filters', 'Status EQ $', [[[0]]], [['1:11 ${1}', /a list/]]],
  [
    'filters',
    'DateUploaded GE $',
    ['2024-05-01T00:00:00'],
    [['1:17 ${1}', /^\$\{1\}: DateUploaded takes a moment with a zone/]],
  ],
  ['filters', 'DateUploaded GE $', [new Date(NaN)], [['1:17 ${1}', /invalid date/]]],
  ['filters', 'DateUploaded GE $', ['yesterday'], [['1:17 ${1}', /DateUploaded takes a Date/]]],
  ['filters', 'CreatedBy EQ $', [{ id: 5 }], [['1:14 ${1}', /CreatedBy takes an id/]]],
  ['filters', "ISMATCH($,'videoIntelligence')", [null], [['1:9 ${1}', /ISMATCH takes a value; null is none/]]],
  ['filters', "ISMATCH($,'videoIntelligence')", [['a']], [['1:9 ${1}', /ISMATCH takes one value/]]],
  [
    'filters',
    `Attributes/ANY(a: a EQ '{"Key":$,"Value":"$"}')`,
    [null, null],
    [
      ['1:32 ${1}', /Key takes a value; null/],
      ['1:46 ${2}', /Value takes .*; null/],
    ],
  ],
  ['filters', 'Attributes/ANY(a: a EQ $)', ['{}'], [['1:24 ${1}', /Write the JSON in the template/]]],
  [
    'filters',
    'Status EQ 0 AND $',
    ['Status EQ 2'],
    [['1:17 ${1}', /takes a condition, as .* are; "Status EQ 2" is none/]],
  ],
  ['filters', 'Status EQ 0 AND $', [true], [['1:17 ${1}', /takes a condition/]]],
  ['filters', '$ OR $', [undefined, false], [['1:9 ${2}', /Nothing is left of this OR/]]],
  ['filters', 'Status EQ 9 AND ($)', [tags.filters`Status EQ 0 AND DateApproved GE ${new Date(0)}`], []],
  ['filters', 'DateCheckedOut GE $ AND $', [new Date(0), 5], [['1:28 ${2}', /takes a condition/]]],
  ['search', 'title:$', [undefined], [['1:7 ${1}', /takes a text, a number or a list of them; undefined/]]],
  ['search', '"$"', [undefined], [['1:1 "${1}"', /undefined/]]],
  ['search', '"$"', [tags.search`a`], [['1:1 "${1}"', /takes a text or a number/]]],
  ['search', 'a $', [new Date(0)], [['1:3 ${1}', /a text or a number; a moment/]]],
  ['search', 'a $', [none], [['1:3 ${1}', /a symbol/]]],
  ['search', 'a $', [' '], [['1:3 ${1}', /takes words; a blank text finds nothing/]]],
  ['search', 'title:$', [''], [['1:7 ${1}', /The field before this hole takes a text/]]],
  [
    'sort',
    '$ $',
    ['titel', 'X'],
    [
      ['1:1 ${1}', /titel is not a sort key; write title/],
      ['1:6 ${2}', /'A' or 'D'/],
    ],
  ],
  ['sort', 'title $', [undefined], [['1:7 ${1}', /undefined is none/]]],
  ['sort', '$ A', [tags.sort`title D`], [['1:1 ${1}', /has its direction already/]]],
  [
    'sort',
    '$',
    [{ kind: 'SortKey', key: { text: 'title D' }, direction: 'D' }],
    [['1:1 ${1}', /title D is not a sort key/]],
  ],
  ['sort', '$', [{ kind: 'SortKey', key: { text: 'title' }, direction: 'A OR' }], [['1:1 ${1}', /an object is none/]]],
];

test.each(wrong.filter(([, , , mistakes]) => mistakes.length > 0))(
  'a value in %s`%s` of %j',
  (tag, written, values, mistakes) => {
    expectMistakes(
      mistakesIn(() => evaluated(tag, written, ...values)),
      mistakes,
    );
  },
);

test('an embedded date needs its status in the whole', () => {
  const approved = { ...tags.filters`Status EQ 0 AND DateApproved GE ${new Date(0)}`, kind: 'Or' };
  expectMistakes(
    mistakesIn(() => evaluated('filters', 'Status EQ 9 AND $', approved)),
    [['1:17 ${1}', /^\$\{1\}: DateApproved works only together with Status EQ 0/]],
  );
});

test('a message shows the line and marks the place', () => {
  const error = mistakesIn(
    () => tags.filters`
    Status EQ 0
\tAND AverageRating EQ ${9}`,
  );
  expect(error.message).toBe(
    'filters template, line 3, column 23: ${1}: AverageRating is a whole number from 0 to 5; write one of them.\n' +
      '  \tAND AverageRating EQ ${1}\n' +
      '  \t                     ^^^^',
  );
  expect(error.name).toBe('TemplateError');
  expect(error).toBeInstanceOf(BuildError);
});

test('a long line is cut around the place', () => {
  const error = mistakesIn(() =>
    evaluated('filters', `${'Status EQ 0 OR '.repeat(50)}Status EQ $${' OR Status EQ 0'.repeat(50)}`, 'x'),
  );
  const [, line = '', carets = ''] = error.message.split('\n');
  expect(line.length).toBeLessThan(140);
  expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('${1}');
});

test('a fix of a mistake is for the template as it is written', () => {
  const error = mistakesIn(() => evaluated('filters', "FileExtension EQ '$' AND Statsu EQ $", 'a', 0));
  expect(error.template).toBe("FileExtension EQ '${1}' AND Statsu EQ ${2}");
  const [edit] = error.diagnostics[0]?.fixes[0]?.edits ?? [];
  expect(edit && error.template.slice(edit.range.start, edit.range.end)).toBe('Statsu');
  const shown = mistakesIn(() => evaluated('filters', 'FileExtension IN ($, $)', 'a', 'b'));
  expect(shown.diagnostics[0]?.fixes[0]?.edits[0]?.newText).not.toContain('{{');
});

test.each(['filters', 'containerfilter', 'search', 'sort'] as const)('%s is a tag and no function', (tag) => {
  for (const site of ['title', ['title'], undefined, {}, null]) {
    expect(() => Reflect.apply(tags[tag], undefined, [site])).toThrow(BuildError);
  }
  expect(() => evaluate(tag, siteOf(['a']), ['b'])).toThrow(/right behind its tag/);
});

test('a backslash that escapes nothing is said to', () => {
  expect(() => tags.filters`FileExtension EQ '\u'`).toThrow(/Part 1 of this filters template has a backslash/);
});

test('a template is read once', () => {
  const site = siteOf(['FileExtension EQ ', '']);
  const first = evaluate('filters', site, ['a']);
  // What changes behind the compiler's back changes nothing.
  Reflect.set(site, 0, 'Status EQ 0 OR FileExtension EQ ');
  expect(evaluate('filters', site, ['a'])).toEqual(first);
});
