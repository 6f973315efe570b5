import { describe, expect, test } from 'vitest';
import { defineSchema } from '@assetql/core';
import { chosen, completeAt, marked } from '@assetql/language-service/test';
import { completion } from '@assetql/language-service';
import { catalogue } from '../catalogue.ts';

const context = { catalogue, now: Date.UTC(2024, 4, 15, 13, 45) };
const labels = (text: string): readonly string[] => completeAt(marked('filters', text), context);
const choose = (text: string, label: string): string => chosen(marked('filters', text), label, context);

const dates = ['DateApproved', 'DateCheckedOut', 'DatePendingApproval', 'DateRejected', 'DateUploaded'];

describe('values that come before their field', () => {
  test.each([
    ['blu<|>', 'blue', 'CognitiveColor EQ blue<|>'],
    ['Status EQ 0 AND vid<|>', 'Video', 'Status EQ 0 AND AssetType EQ Video<|>'],
    ['appro<|>', 'approved', 'Status EQ 0<|>'],
    ['checked o<|>', 'checked out', 'Status EQ 9<|>'],
    ['ima<|> Status EQ 0', 'Image', 'AssetType EQ Image<|> AND Status EQ 0'],
  ])('%s, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));

  test('come after the fields, and not before a letter is typed', () => {
    expect(labels('<|>')).not.toContain('blue');
    expect(labels('a<|>').indexOf('Audio')).toBeGreaterThan(labels('a<|>').indexOf('AverageRating'));
    expect(completeAt(marked('containerfilter', 'blu<|>'), context)).toEqual([]);
  });
});

describe('names of several words, without quotes yet', () => {
  test.each([
    ['CreatedBy EQ Ada L<|>', 'Ada Lovelace', "CreatedBy EQ '33333333-3333-4333-8333-333333333333'<|>"],
    ['CreatedBy EQ Ada <|>', 'Ada Lovelace', "CreatedBy EQ '33333333-3333-4333-8333-333333333333'<|>"],
    ['Status EQ checked o<|> AND AssetType EQ Image', '9', 'Status EQ 9<|> AND AssetType EQ Image'],
    ['DateUploaded GE last we<|>', 'start of last week', 'DateUploaded GE 2024-05-06T00:00:00.000Z<|>'],
    ['Status EQ 0 AND date up<|>', 'DateUploaded', 'Status EQ 0 AND DateUploaded <|>'],
  ])('%s, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));

  test('attributes are conditions of their own', () => {
    expect(labels('usage ri<|>')).toEqual(['Usage rights']);
    expect(labels('Status EQ 0 OR usage <|>')).toEqual(['Usage rights']);
  });

  test.each([
    ['Status EQ 0 A<|>', ['AND']],
    ['AssetType EQ Image <|>', ['AND', 'OR']],
    ["FileExtension EQ 'jpg' O<|>", ['OR']],
    ['Status EQ null A<|>', ['AND']],
    ['Status EQ checked\no<|>', ['OR']],
    ['nobody knows <|>', []],
    ['AssetType EQ Im <|>OR Status EQ 0', ['AND', 'OR']],
    ['CreatedBy EQ Ada <|>AND Status EQ 0', ['AND', 'OR']],
  ])('what is none is no name: %j', (text, all) => expect(labels(text)).toEqual(all));
});

describe('a field with a typing mistake goes on like the field that is meant', () => {
  test.each([
    ['AsseType EQ <|>', 'AssetType EQ <|>'],
    ['AsseType EQ vi<|> AND Status EQ 0', 'AssetType EQ vi<|> AND Status EQ 0'],
    ['Statsu EQ <|>', 'Status EQ <|>'],
    ['Statsu EQ checked o<|>', 'Status EQ checked o<|>'],
    ['Statsu <|>', 'Status <|>'],
    ['AsseType EQ Image <|>', 'AssetType EQ Image <|>'],
    ['averageratng GE <|>', 'AverageRating GE <|>'],
    ['DateUplaoded GE last we<|>', 'DateUploaded GE last we<|>'],
    ["FileExtnsion EQ '<|>'", "FileExtension EQ '<|>'"],
    ['CreatdBy EQ ad<|>', 'CreatedBy EQ ad<|>'],
  ])('%s as %s', (text, right) => {
    expect(labels(text)).toEqual(labels(right));
    expect(labels(text)).not.toEqual([]);
  });

  test('the text that was written stays, and keeps its own fix', () => {
    expect(choose('AsseType EQ vi<|> AND Status EQ 0', 'Video')).toBe('AsseType EQ Video<|> AND Status EQ 0');
    expect(choose('Statsu EQ checked o<|>', '9')).toBe('Statsu EQ 9<|>');
  });

  test.each(['Shoe EQ <|>', "Attributes/ANY(a: b EQ '<|>')", 'CategoriIds EQ <|>'])(
    '%s is near no field, and has no values',
    (text) => expect(labels(text)).toEqual([]),
  );

  test('a field that a library adds is not taken for a typing mistake', () => {
    const own = {
      name: 'AsseType',
      member: 'extra',
      documentation: 'The kind of asset.',
      spec: '4.7',
      example: '2',
    } as const;
    const library = { schema: defineSchema({ fields: [{ ...own, type: 'integer', minimum: 1, maximum: 3 }] }) };
    expect(completeAt(marked('filters', 'AsseType GE <|>'), library)).toEqual(['3', '2', '1']);
  });

  test('with what the file uses most first', () => {
    const file = '### A\nfilters: AssetType EQ Adobe\n### B\nfilters: AsseType EQ <|>';
    expect(completeAt(marked('document', file), context)[0]).toBe('Adobe');
  });
});

describe('the text after the caret', () => {
  test.each([
    ['<|> GE 4', ['AverageRating']],
    ['Status EQ 0 AND <|> GE 4', ['AverageRating']],
    ['<|> LT 2024-05-01T00:00:00.000Z', dates],
    ["<|> EW 'g'", ['FileExtension']],
    ["<|> EQ '33333333-3333-4333-8333-333333333333'", ['CreatedBy', 'CheckedOutByUserId', 'FileExtension']],
    ['<|> EQ teal', ['CognitiveColor']],
    ['<|> EQ Image', ['AssetType']],
    ['<|> EQ 9', ['Status']],
    ['<|> >= 4', ['AverageRating']],
    ['(<|> GE 4)', ['AverageRating']],
  ])('%s has fields first that fit it', (text, first) => expect(labels(text).slice(0, first.length)).toEqual(first));

  test.each([
    ['AssetType <|> Image', ['EQ', 'NE', 'CT', 'SW', 'EW']],
    ['AverageRating <|> 4', ['EQ', 'NE', 'LT', 'GT', 'LE', 'GE']],
    ['DateUploaded <|>', ['LT', 'GT', 'LE', 'GE', 'EQ', 'NE']],
    ['AssetType <|> null', ['EQ', 'NE']],
    ['DateUploaded <|> null', ['EQ', 'NE']],
    ['Unheard <|> 4', ['EQ', 'NE', 'LT', 'GT', 'LE', 'GE']],
    ["Unheard <|> 'x'", ['EQ', 'NE', 'CT', 'SW', 'EW']],
    ["CreatedBy <|> 'x'", ['EQ', 'NE']],
    ["Attributes/ANY(a: a <|> 'x')", ['EQ']],
  ])('%s has the operators that fit it', (text, operators) => expect(labels(text)).toEqual(operators));

  test.each([
    ['Status EQ 0 <|> AND AssetType EQ Image', 'OR', 'Status EQ 0 OR<|> AssetType EQ Image'],
    ['Status EQ 0 AN<|> AND AssetType EQ Image', 'AND', 'Status EQ 0 AND<|> AssetType EQ Image'],
    ['AssetType EQ <|> Image', 'Video', 'AssetType EQ Video<|>'],
    ['AssetType EQ <|>Image', 'Video', 'AssetType EQ Video<|>'],
    ['AssetType EQ I<|>mage AND Status EQ 0', 'Image', 'AssetType EQ Image<|> AND Status EQ 0'],
    ['AssetType <|> EQ Image', 'NE', 'AssetType NE<|> Image'],
    ['AssetType E<|>Q Image', 'EQ', 'AssetType EQ<|> Image'],
    ['AverageRating ><|>= 4', 'GE', 'AverageRating GE<|> 4'],
    ['AverageRating >=<|>4', 'GE', 'AverageRating GE <|>4'],
    ['<|>AssetType EQ Image', 'CreatedBy', 'CreatedBy<|> EQ Image'],
    ["CreatedBy EQ <|>'x'", 'grace', "CreatedBy EQ '44444444-4444-4444-8444-444444444444'<|>"],
    [
      "CreatedBy EQ '<|>' AND Status EQ 0",
      'grace',
      "CreatedBy EQ '44444444-4444-4444-8444-444444444444<|>' AND Status EQ 0",
    ],
    ["FileExtension EQ '<|> AND CreatedBy EQ 'x'", 'svg', "FileExtension EQ 'svg'<|> AND CreatedBy EQ 'x'"],
    ["FileExtension EQ '<|>) OR CreatedBy EQ 'x'", 'svg', "FileExtension EQ 'svg'<|>) OR CreatedBy EQ 'x'"],
    ['Stat<|> (AssetType EQ Image)', 'Status', 'Status <|> AND (AssetType EQ Image)'],
    ['Stat<|> AND AssetType EQ Image', 'Status', 'Status<|> AND AssetType EQ Image'],
    [
      'Status EQ 0 OR Asset<|> (AverageRating GE 4)',
      'AssetType',
      'Status EQ 0 OR AssetType <|> OR (AverageRating GE 4)',
    ],
    ['Attrib<|>/ANY(a: a EQ 1)', 'Attributes', 'Attributes<|>/ANY(a: a EQ 1)'],
    ['Attributes/<|>ANY(a: a EQ 1)', 'ANY', 'Attributes/ANY<|>(a: a EQ 1)'],
    ['Attributes/AN<|>(a: a EQ 1)', 'ANY', 'Attributes/ANY<|>(a: a EQ 1)'],
    ['Attributes/ANY(<|>: a EQ 1)', 'a', 'Attributes/ANY(a<|>: a EQ 1)'],
    ['Attributes/ANY(<|>b: b EQ 1)', 'a', 'Attributes/ANY(a<|>: b EQ 1)'],
    ["ISMATCH('a b', <|>'videoIntelligence')", 'cognitiveTextInImage', "ISMATCH('a b', 'cognitiveTextInImage'<|>)"],
    ["ISMA<|>('a b', 'videoIntelligence')", 'ISMATCH', "ISMATCH<|>('a b', 'videoIntelligence')"],
  ])('%s, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));

  test('lines are parts of one filter, and nothing is replaced beyond the caret’s own', () => {
    expect(choose('AssetType EQ Image\n<|>\nAND Status EQ 0', 'AND')).toBe(
      'AssetType EQ Image\nAND <|>\nAND Status EQ 0',
    );
    expect(choose('AssetType EQ <|>\nImage', 'Video')).toBe('AssetType EQ Video<|>\nImage');
    expect(choose('AssetType EQ Image\r\n  AND Stat<|>\r\n', 'Status')).toBe(
      'AssetType EQ Image\r\n  AND Status <|>\r\n',
    );
  });
});

describe('brackets', () => {
  test.each([
    ['(Status EQ 0 <|>', true],
    ['(Status EQ 0 <|>)', false],
    ['((Status EQ 0 <|>)', true],
    ['((Status EQ 0 <|>) AND (AssetType EQ Image))', false],
    ['Status EQ 0 <|>', false],
    ["Attributes/ANY(a: a EQ 'x' <|>", true],
    ["Attributes/ANY(a: a EQ 'x' <|>)", false],
  ])('%s', (text, isOffered) => expect(labels(text).includes(')')).toBe(isOffered));

  test.each([
    ['(Status EQ 0 OR <|>)', 'AssetType', '(Status EQ 0 OR AssetType <|>)'],
    ['Status EQ 0 AND(<|>)', 'AssetType', 'Status EQ 0 AND(AssetType <|>)'],
    ["FileExtension EQ 'x'<|>", 'AND', "FileExtension EQ 'x' AND <|>"],
    ['(Status EQ 0)<|>(AssetType EQ Image)', 'OR', '(Status EQ 0) OR <|>(AssetType EQ Image)'],
  ])('%s, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));

  test('a join that mixes with the others of its bracket comes last', () => {
    expect(labels('(Status EQ 0 OR Status EQ 2) AND AssetType EQ Image <|>')).toEqual(['AND', 'OR']);
    expect(labels('Status EQ 0 AND (Status EQ 0 OR Status EQ 2 <|>)')).toEqual(['OR', 'AND']);
    expect(labels('Status EQ 0 OR Status EQ 2 <|>')).toEqual(['OR', 'AND']);
  });
});

describe('half of ANY and ISMATCH', () => {
  test.each([
    ['Attributes/<|>', 'ANY', 'Attributes/ANY(a: a EQ <|>)'],
    ['Attributes/A<|>', 'ANY', 'Attributes/ANY(a: a EQ <|>)'],
    ['Attributes/ANY<|>', 'ANY', 'Attributes/ANY(a: a EQ <|>)'],
    ['Attributes/ANY <|>', 'a', 'Attributes/ANY (a: a EQ <|>)'],
    ['Attributes/ANY(<|>', 'a', 'Attributes/ANY(a: a EQ <|>'],
    ['Attributes/ANY(<|> EQ 1)', 'a', 'Attributes/ANY(a: a<|> EQ 1)'],
    ['Attributes/ANY(a: <|>', 'a', 'Attributes/ANY(a: a EQ <|>'],
    ['Attributes/ANY(a: <|> EQ 1)', 'a', 'Attributes/ANY(a: a<|> EQ 1)'],
    ['Attributes/ANY(x: x <|>', 'EQ', 'Attributes/ANY(x: x EQ <|>'],
    ["ISMATCH('a',<|>", 'videoIntelligence', "ISMATCH('a','videoIntelligence'<|>"],
    ["ISMATCH('a','<|>", 'videoIntelligence', "ISMATCH('a','videoIntelligence'<|>"],
    ["ISMATCH('a','vid<|>')", 'videoIntelligence', "ISMATCH('a','videoIntelligence<|>')"],
    ['ISM<|>', 'ISMATCH … cognitiveTextInImage', "ISMATCH('<|>','cognitiveTextInImage')"],
  ])('%s, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));
});

describe('the JSON of an attribute', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  test.each([
    ["Attributes/ANY(a: a EQ '<|>", 'Usage rights', `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"<|>"}'`],
    ["Attributes/ANY(a: a EQ '<|>')", 'Usage rights', `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"<|>"}')`],
    ['Attributes/ANY(a: a EQ us<|>)', 'Usage rights', `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"<|>"}')`],
    [`Attributes/ANY(a: a EQ '{"Key":"us<|>`, 'Usage rights', `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"<|>"}'`],
    [`Attributes/ANY(a: a EQ '{"Key":"us<|>"}')`, 'Usage rights', `Attributes/ANY(a: a EQ '{"Key":"${id}<|>"}')`],
    [
      `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"W<|>`,
      'Web',
      `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"Web"}'<|>`,
    ],
    [
      `Attributes/ANY(a: a EQ '{ "value" : "<|>", "KEY" : "${id}" }')`,
      'Web',
      `Attributes/ANY(a: a EQ '{ "value" : "Web<|>", "KEY" : "${id}" }')`,
    ],
    [
      `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"editor''s<|>"}')`,
      "Editor's choice",
      `Attributes/ANY(a: a EQ '{"Key":"${id}","Value":"Editor''s choice<|>"}')`,
    ],
  ])('%s, then %s', (text, label, after) => expect(choose(text, label)).toBe(after));

  test.each([
    `Attributes/ANY(a: a EQ '{<|>`,
    `Attributes/ANY(a: a EQ '{"Other":"<|>"}'`,
    `Attributes/ANY(a: a EQ '{"Key":"${id}"<|>,"Value":""}'`,
    `Attributes/ANY(a: a EQ '{"Key":"44444444-4444-4444-8444-444444444444","Value":"<|>"}'`,
  ])('%s has nothing to offer', (text) => expect(labels(text)).toEqual([]));
});

describe('values by type', () => {
  test.each([
    ['CreatedBy EQ lovelace<|>', ['Ada Lovelace']],
    ['CreatedBy EQ al<|>', ['Ada Lovelace']],
    ["CreatedBy EQ 'ada l<|>", ['Ada Lovelace']],
    ["CreatedBy EQ 'ÁDA<|>", ['Ada Lovelace']],
    ['FileExtension EQ psd<|>', ['psd']],
    ['Status EQ rej<|>', ['5']],
    ['Status EQ checked<|>', ['9']],
    ['CognitiveColor EQ gr<|>', ['green', 'grey']],
    ['AverageRating EQ <|>', ['5', '4', '3', '2', '1', '0', 'null']],
    ['AverageRating GE <|>', ['5', '4', '3', '2', '1', '0']],
    ['AssetType EQ n<|>', ['null']],
  ])('%s', (text, first) => expect(labels(text).slice(0, first.length)).toEqual(first));

  test.each([
    ['DateUploaded GE <|>', 'today', undefined, '2024-05-15T00:00:00.000Z'],
    ['DateUploaded GE <|>', 'today', 'Europe/Berlin', '2024-05-14T22:00:00.000Z'],
    ['DateUploaded LE <|>', 'end of today', 'Europe/Berlin', '2024-05-15T21:59:59.999Z'],
    ['DateUploaded GE <|>', 'start of this year', 'Europe/Berlin', '2023-12-31T23:00:00.000Z'],
    ['DateUploaded GE <|>', 'start of this week', 'America/New_York', '2024-05-13T04:00:00.000Z'],
    ['DateUploaded GE <|>', 'now', 'Europe/Berlin', '2024-05-15T13:45:00.000Z'],
    ['DateUploaded GE <|>', 'today', 'No/Where', '2024-05-15T00:00:00.000Z'],
    ['DateUploaded LE 2024-02<|>', 'end of 2024-02', undefined, '2024-02-29T23:59:59.999Z'],
    ['DateUploaded GE 2024-02-28<|>', 'start of 2024-02-28', undefined, '2024-02-28T00:00:00.000Z'],
    ['DateUploaded GE 2024<|>', 'start of 2024', undefined, '2024-01-01T00:00:00.000Z'],
  ])('%s has %s in %s', (text, label, timeZone, timestamp) => {
    const { document, offset } = marked('filters', text);
    const zone = timeZone === undefined ? {} : { timeZone };
    const { items } = completion(document, offset, { ...context, ...zone });
    expect(items.find((item) => item.label === label)?.insert).toBe(timestamp);
  });

  test('a moment says what the person’s clock shows then', () => {
    const { document, offset } = marked('filters', 'DateUploaded GE toda<|>');
    const [today] = completion(document, offset, { ...context, timeZone: 'Europe/Berlin' }).items;
    expect(today?.detail).toBe('15 May 2024, 00:00 CEST');
  });

  test('after operators that end a stretch of time its ends come first', () => {
    expect(labels('DateUploaded LE <|>')[0]).toBe('end of today');
    expect(labels('DateUploaded <= <|>')[0]).toBe('end of today');
    expect(labels('DateUploaded GE <|>')[0]).toBe('today');
  });

  test.each(['DateUploaded GE 2024-02-31<|>', 'DateUploaded GE 0050-01-01<|>', 'DateUploaded GE 20<|>'])(
    '%s is no date to be completed',
    (text) => expect(labels(text).filter((label) => /^(?:start|end) of \d/.test(label))).not.toContain('start of 20'),
  );
});
