import { applyEdits, check, fixAll, type ExpressionKind } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { badFixes } from '../validation/diagnostic-promises.ts';

const isError = ({ severity }: { readonly severity: string }): boolean => severity === 'error';

/** The text after the first fix of each mistake, one after the other, as somebody does who trusts them. */
function followed(kind: ExpressionKind, written: string): string {
  let text = written;
  for (let step = 0; step < 12; step++) {
    const mistakes = check(kind, text).diagnostics.filter(
      ({ severity }) => severity === 'error' || severity === 'warning',
    );
    const fix = mistakes.find(({ fixes }) => fixes.length > 0)?.fixes[0];
    if (fix === undefined) return text;
    text = applyEdits(text, fix.edits);
  }
  return text;
}

/** What each first fix leads to: what the text says, or the mistake that was there. */
const meant: readonly (readonly [ExpressionKind, text: string, expected: string])[] = [
  // A sign may be a minus or a NOT, so that no fix may drop it.
  ['filters', 'AverageRating GE −1', 'AverageRating GE −1'],
  ['filters', "AverageRating GE '–4'", "AverageRating GE '–4'"],
  ['filters', 'AverageRating EQ ¬4', 'AverageRating EQ ¬4'],
  ['filters', 'AverageRating EQ ±4', 'AverageRating EQ ±4'],
  ['filters', 'AverageRating EQ 4%', 'AverageRating EQ 4%'],
  ['filters', 'AverageRating EQ 4½', 'AverageRating EQ 4½'],
  ['filters', '-Status EQ 0', 'Status NE 0'],
  ['filters', '¬Status EQ 0', 'Status NE 0'],
  ['filters', '~Status EQ 0', 'Status NE 0'],
  ['filters', '-(Status EQ 0)', '(Status NE 0)'],
  ['filters', '-Status = 0', 'Status NE 0'],
  ['filters', '-Status IN (0, 2)', '(Status NE 0 AND Status NE 2)'],
  ['filters', 'FileExtension EQ NOT jpg', "FileExtension NE 'jpg'"],
  ['filters', 'FileExtension = jpg AND NOT png', "FileExtension EQ 'jpg'"],
  ['filters', 'AverageRating no greater than 3', 'AverageRating LE 3'],
  // The opposite of a condition is not the condition.
  ['filters', "ISMATCH('a','cognitiveTextInImage') EQ false", "ISMATCH('a','cognitiveTextInImage') EQ false"],
  ['filters', "ISMATCH('a','cognitiveTextInImage') = 0", "ISMATCH('a','cognitiveTextInImage') = 0"],
  ['filters', '(Status EQ 0) IS FALSE', '(Status EQ 0) IS FALSE'],
  ['filters', '(Status EQ 0) NE true', '(Status EQ 0) NE true'],
  ['filters', '(Status EQ 0) == true', '(Status EQ 0)'],
  ['containerfilter', "CategoryIds/ANY(c: c EQ 'x') EQ false", "CategoryIds/ANY(c: c EQ 'x') EQ false"],
  // Operators are no values and no fields.
  ['filters', 'AssetType (EQ Image)', 'AssetType (EQ Image)'],
  ['filters', 'AverageRating gte 3 and lte 4', 'AverageRating GE 3 and AverageRating LE 4'],
  ['filters', 'FileExtension in~ ("jpg", "png")', "(FileExtension EQ 'jpg' OR FileExtension EQ 'png')"],
  ['filters', 'AssetType == "Image" | where Status == 0', "AssetType EQ 'Image' AND Status EQ 0"],
  // A pattern with a part in its middle says more than its end, and an interval more than its start.
  ['filters', "FileExtension LIKE '%p%g'", "FileExtension LIKE '%p%g'"],
  ['filters', 'AverageRating between (2 .. 4)', '(AverageRating GE 2 AND AverageRating LE 4)'],
  ['filters', 'AverageRating !between (2 .. 4)', '(AverageRating LT 2 OR AverageRating GT 4)'],
  ['filters', 'FileExtension EQ ""jpg"" AND Status EQ 0', "FileExtension EQ 'jpg' AND Status EQ 0"],
  ['filters', 'FileExtension EQ """jpg"""', "FileExtension EQ 'jpg'"],
  ['filters', 'FileExtension EQ ""', "FileExtension EQ ''"],
  // A sign of equality says nothing beside another operator, and a sign before a number is none.
  ['filters', 'Status NE = 0', 'Status NE 0'],
  ['filters', "FileExtension SW = 'jp'", "FileExtension SW 'jp'"],
  ['filters', 'AverageRating GE ~3', 'AverageRating GE ~3'],
  ['filters', 'AverageRating GEQ 3', 'AverageRating GE 3'],
  ['filters', 'AverageRating LEQ 3', 'AverageRating LE 3'],
  ['filters', 'AverageRating GTEQ 3', 'AverageRating GE 3'],
  ['filters', 'AverageRating is LTEQ 3', 'AverageRating LE 3'],
  // Joins of other languages, also behind a value without quotes.
  ['filters', "FileExtension EQ 'jpg' o AssetType EQ Image", "FileExtension EQ 'jpg' OR AssetType EQ Image"],
  ['filters', 'CreatedBy EQ Ana o AssetType EQ Image', "CreatedBy EQ 'Ana' OR AssetType EQ Image"],
  ['filters', 'CreatedBy EQ Ana y AssetType EQ Image', "CreatedBy EQ 'Ana' AND AssetType EQ Image"],
  ['filters', 'CreatedBy EQ Anna e AssetType EQ Image', "CreatedBy EQ 'Anna' AND AssetType EQ Image"],
  ['filters', 'Status EQ 0 または AssetType EQ Image', 'Status EQ 0 OR AssetType EQ Image'],
  ['filters', 'Status EQ 0 かつ AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', "FileExtension EQ 'jpg' ODER (Status EQ 0)", "FileExtension EQ 'jpg' OR (Status EQ 0)"],
  ['filters', '(Status EQ 0) ODER (AssetType EQ Image)', '(Status EQ 0) OR (AssetType EQ Image)'],
  ['filters', 'Status EQ 0 ORR (AssetType EQ Image)', 'Status EQ 0 OR (AssetType EQ Image)'],
  ['filters', 'Status EQ 0 OU NOT AssetType EQ Image', 'Status EQ 0 OR AssetType NE Image'],
  ['filters', "FileExtension EQ 'jpg' ODER 'png'", "FileExtension EQ 'jpg' OR FileExtension EQ 'png'"],
  // What a comment switches off stays off.
  ['filters', 'AssetType EQ Image -- AND Status EQ 0', 'AssetType EQ Image -- AND Status EQ 0'],
  ['filters', 'AssetType EQ Image\n// AND Status EQ 0', 'AssetType EQ Image\n// AND Status EQ 0'],
  ['filters', "FileExtension EQ 'jpg' // AND Status EQ 0", "FileExtension EQ 'jpg' // AND Status EQ 0"],
  ['filters', 'CreatedBy EQ Ana # AND Status EQ 0', 'CreatedBy EQ Ana # AND Status EQ 0'],
  // A member of a list is never missing, so that to ask for null would find nothing.
  ['containerfilter', 'CategoryIds/ANY(c: c EQ empty)', 'CategoryIds/ANY(c: c EQ empty)'],
  // One text for ISMATCH, and French quotes with their blanks.
  [
    'filters',
    "ISMATCH('a' OR 'b','cognitiveTextInImage') AND Status EQ 0",
    "ISMATCH('a' OR 'b','cognitiveTextInImage') AND Status EQ 0",
  ],
  ['filters', 'FileExtension EQ «\u00a0jpg\u00a0»', "FileExtension EQ 'jpg'"],
  ['filters', 'FileExtension EQ « jpg »', "FileExtension EQ 'jpg'"],
  // Numbers that are no dates, and dates that may be two.
  ['filters', 'DateUploaded GE 45448', 'DateUploaded GE 45448'],
  ['filters', 'DateUploaded GE 45448.5', 'DateUploaded GE 45448.5'],
  ['filters', 'DateUploaded GE 2024051', 'DateUploaded GE 2024051'],
  ['filters', 'DateUploaded GE 202405', 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
  ['filters', 'DateUploaded GE 240531', 'DateUploaded GE 2024-05-31T00:00:00.000Z'],
  ['filters', 'CreatedBy does not exist', 'CreatedBy EQ null'],
  ['filters', 'CreatedBy NOTNULL', 'CreatedBy NE null'],
  ['filters', 'CreatedBy ISNULL AND Status EQ 0', 'CreatedBy EQ null AND Status EQ 0'],
  ['filters', 'DateApproved is empty', 'DateApproved EQ null'],
  ['filters', 'DateApproved is not empty OR Status EQ 2', 'DateApproved NE null OR Status EQ 2'],
  ['search', 'red (NOT) fox', 'red (NOT) fox'],
  ['search', '(NOT) red', '(NOT) red'],
  // A bar is OR elsewhere; without it both terms would have to match.
  ['search', 'red | blue', 'red OR blue'],
  ['search', '"blue car" | (green)', '"blue car" OR (green)'],
  ['search', 'red | NOT blue', 'red OR NOT blue'],
  ['search', 'red AND | blue', 'red blue'],
  ['search', 'red & blue', 'red blue'],
  ['search', 'title EQ red', 'title:red'],
  ['search', "fox OR title EQ 'red car'", 'fox OR (title:"red car")'],
  ['search', '(keyword NE red)', '(NOT keyword:red)'],
  ['search', 'title != "red car"', 'NOT title:"red car"'],
  ['search', 'title = red', 'title:red'],
  ['search', 'fox title!=red', 'fox NOT title:red'],
  ['search', 'title!="red car"', 'NOT title:"red car"'],
  ['search', 'NOT title!=red', 'NOT title!=red'],
  ['search', 'NOT title NE red', 'NOT title NE red'],
  ['search', 'title CT red', 'title CT red'],
  ['search', 'title:NOT red', 'NOT title:red'],
  ['search', 'fox title:NOT "red car" blue', 'fox NOT title:"red car" blue'],
  ['search', 'title:NOT', 'title:"NOT"'],
  // A plus that touches what is before it stands for a blank.
  ['search', '"red car"+blue', '"red car" blue'],
  ['search', '(red blue)+green', '(red blue) green'],
  ['search', 'comments:"red car"+OR+keyword:logo', 'comments:"red car"+OR+keyword:logo'],
  ['sort', 'title Desc.', 'title D'],
  ['sort', 'title DSC', 'title D'],
  ['sort', 'title ↓', 'title D'],
  ['sort', 'title -1', 'title D'],
  ['sort', 'title Z-A', 'title D'],
  ['sort', 'title largest first', 'title D'],
  ['sort', 'title ↑', 'title A'],
  ['sort', 'title absteigend', 'title D'],
  ['sort', 'title aufsteigend', 'title A'],
  ['sort', 'title fallend', 'title D'],
  ['sort', 'title 降順', 'title D'],
  ['sort', 'record.createdAt 新しい順', 'record.createdAt D'],
  ['sort', 'record.createdAt neueste zuerst', 'record.createdAt D'],
  ['sort', 'record.createdAt älteste zuerst', 'record.createdAt A'],
  ['sort', 'file.sizeInBytes größte zuerst', 'file.sizeInBytes D'],
  ['sort', 'record.createdAt plus récents', 'record.createdAt D'],
  ['sort', 'title تنازلي', 'title D'],
  ['sort', 'title تصاعدي', 'title A'],
  ['sort', 'title high to low', 'title D'],
  ['sort', 'newest to oldest', 'record.createdAt D'],
  ['sort', 'oldest to newest', 'record.createdAt A'],
];

/** Texts that another language or another person means otherwise. */
const unclear: readonly (readonly [ExpressionKind, text: string])[] = [
  ['search', 'comments:"red+car"+OR+keyword:logo'],
  ['filters', 'FileExtension =~ "jpg"'],
  ['filters', 'DateUploaded GE 201105'],
  ['filters', 'AssetType EQ Image OR Status EQ 0 | where Status EQ 2'],
  ['filters', '-Status EQ 0'],
  ['filters', '-(Status EQ 0)'],
];

describe('who takes the first fix of each mistake', () => {
  test.each(meant)('%s: %j says %j', (kind, text, expected) => {
    expect(followed(kind, text)).toBe(expected);
    expect(badFixes(kind, text, {}, check(kind, text).diagnostics)).toEqual([]);
  });
});

describe('what may mean two things', () => {
  test.each(unclear)('is not decided by safe fixes, in %s: %j', (kind, text) => {
    expect(fixAll(text, (present) => check(kind, present).diagnostics).diagnostics.some(isError)).toBe(true);
  });
});

describe('a NOT before one part of an attribute', () => {
  test.each([
    ["NOT a/Value EQ 'v'", `Attributes/ANY(a: a NE '{"Key":"k","Value":"v"}')`],
    ["!(a/Value EQ 'v')", "Attributes/ANY(a: a/Key EQ 'k' AND (a/Value NE 'v'))"],
  ])('is kept by safe fixes: %s', (second, expected) => {
    const { text } = fixAll(
      `Attributes/ANY(a: a/Key EQ 'k' AND ${second})`,
      (present) => check('filters', present).diagnostics,
    );
    expect(text).toBe(expected);
  });
});

test('an operator of filters in a search is explained by what to write', () => {
  const messages = ['title EQ red', 'title NE red', 'title CT red', 'red EQ fox', 'title EQ', 'title EQ AND'].map(
    (text) =>
      check('search', text)
        .diagnostics.filter(({ code }) => code === 'wrong-language')
        .map(({ message }) => message)
        .join(),
  );
  expect(messages).toEqual([
    'EQ is an operator of filters; write title: right before the term.',
    'NE is an operator of filters; write NOT title: right before the term.',
    'CT is an operator of filters; write title: right before the term.',
    '',
    '',
    '',
  ]);
});
