import { applyEdits, check, fixAll, schema, type ExpressionKind } from '@assetql/core';
import { fieldTypes } from '../../src/schema/fields.ts';
import { describe, expect, test } from 'vitest';
import { badFixes } from '../validation/diagnostic-promises.ts';

const fixed = (kind: ExpressionKind, text: string): string =>
  fixAll(text, (present) => check(kind, present).diagnostics).text;

const codes = (kind: ExpressionKind, text: string): readonly string[] =>
  check(kind, text)
    .diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code }) => code);

const errors = (kind: ExpressionKind, text: string): readonly string[] =>
  check(kind, text)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

/** What the preferred fix of the first error makes of a text. */
function preferred(kind: ExpressionKind, text: string): string | undefined {
  const error = check(kind, text).diagnostics.find(({ severity }) => severity === 'error');
  const fix = error?.fixes.find((one) => one.preferred === true);
  return fix && applyEdits(text, fix.edits);
}

/** A text without its blanks, which may be within a value. */
const letters = (text: string): string => text.replaceAll(/\s/g, '');

const attribute = (key: string, value: string): string =>
  `Attributes/ANY(a: a EQ '${JSON.stringify({ Key: key, Value: value }).replaceAll("'", "''")}')`;

/** Texts whose meaning is clear, and what fix all makes of them. */
const clear: readonly (readonly [ExpressionKind, text: string, expected: string])[] = [
  ['filters', 'DateUploaded GE ISODate("2024-05-01T00:00:00.000Z")', 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
  ['filters', "DateUploaded > new Date('2024-05-01')", 'DateUploaded GT 2024-05-01T23:59:59.999Z'],
  ['filters', "FileExtensionNE 'jpg'", "FileExtension NE 'jpg'"],
  ['filters', 'StatusEQ0', 'Status EQ 0'],
  ['filters', 'Status EQ0', 'Status EQ 0'],
  ['filters', 'StatusEQ 0', 'Status EQ 0'],
  ['filters', 'StatusEQ(0)', 'Status EQ 0'],
  ['filters', 'AverageRatingGE3', 'AverageRating GE 3'],
  ['filters', "CreatedByEQ'x'", "CreatedBy EQ 'x'"],
  ['filters', 'AssetType EQImage', 'AssetType EQ Image'],
  ['filters', 'DateUploadedNEnull', 'DateUploaded NE null'],
  ['filters', 'Status EQ 0 ANDAssetTypeEQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', "CategoryIds/ANY(c: cEQ 'x')", "CategoryIds/ANY(c: c EQ 'x')"],
  ['filters', 'AverageRating NOT LT 3', 'AverageRating GE 3'],
  ['filters', 'AverageRating is not less than 3', 'AverageRating GE 3'],
  ['filters', 'NOT AverageRating LT 3', 'AverageRating GE 3'],
  ['filters', 'Status NOT EQ 0', 'Status NE 0'],
  ['filters', 'Status is not equal to 0', 'Status NE 0'],
  ['filters', 'Status ! = 0', 'Status NE 0'],
  ['filters', "AssetType isn't Image", 'AssetType NE Image'],
  ['filters', 'DateUploaded IS NOT NULL', 'DateUploaded NE NULL'],
  ['filters', 'Status EQ = 0', 'Status EQ 0'],
  ['filters', 'Status EQ Status EQ 0', 'Status EQ 0'],
  ['containerfilter', "CategoryIds/ANY(x: x EQ x EQ 'c9')", "CategoryIds/ANY(x: x EQ 'c9')"],
  ['filters', 'AverageRating lessThan 3', 'AverageRating LT 3'],
  ['filters', 'AverageRating greater_than_or_equal 3', 'AverageRating GE 3'],
  ['filters', 'Status notEquals 5', 'Status NE 5'],
  ['filters', 'Status isnot 5', 'Status NE 5'],
  [
    'filters',
    "AssetType isn't 'Image' AND [Status EQ 0 OR Status EQ 2]",
    "AssetType NE 'Image' AND (Status EQ 0 OR Status EQ 2)",
  ],
  ['filters', "FileExtension LIKE 'jp%'", "FileExtension SW 'jp'"],
  ['filters', "tolower(FileExtension) eq 'jpg'", "FileExtension eq 'jpg'"],
  ['filters', "startswith(tolower(FileExtension),'j')", "FileExtension SW 'j'"],
  ['filters', "FileExtension EQ lower('JPG')", "FileExtension EQ 'JPG'"],
  ['filters', 'year(DateUploaded) ge 2024', 'DateUploaded ge 2024-01-01T00:00:00.000Z'],
  [
    'filters',
    'date(DateUploaded) eq 2024-05-01',
    'DateUploaded GE 2024-05-01T00:00:00.000Z AND DateUploaded LE 2024-05-01T23:59:59.999Z',
  ],
  ['filters', 'AverageRating GE 2 AND LE 4', 'AverageRating GE 2 AND AverageRating LE 4'],
  ['filters', 'AverageRating >= 2 and <= 4', 'AverageRating GE 2 and AverageRating LE 4'],
  ['filters', 'AverageRating is 3 or more', 'AverageRating GE 3'],
  ['filters', 'AverageRating 3 or lower AND Status EQ 0', 'AverageRating LE 3 AND Status EQ 0'],
  ['filters', 'AverageRating > 3 stars', 'AverageRating GT 3'],
  ['filters', '• Status EQ 0\n• AND AssetType EQ Image', 'Status EQ 0\nAND AssetType EQ Image'],
  ['filters', '> > Status EQ 0', 'Status EQ 0'],
  ['filters', '1. Status EQ 0', 'Status EQ 0'],
  ['filters', '1. NOT Status EQ 0', 'Status NE 0'],
  ['filters', '3. >= AverageRating', 'AverageRating LE 3'],
  ['filters', 'File Extension: .jpg', "FileExtension EQ 'jpg'"],
  ['filters', "tolower(FileExtension): 'jpg'", "FileExtension EQ 'jpg'"],
  ['filters', 'ＳＴＡＴＵＳ EQ ０', 'STATUS EQ 0'],
  ['filters', "FileExtension ＥＱ 'ｊ'", "FileExtension EQ 'ｊ'"],
  ['filters', '$filter=Status eq 0', 'Status eq 0'],
  ['filters', 'filters=Status eq 0', 'Status eq 0'],
  ['filters', '?filters=Status EQ 0', 'Status EQ 0'],
  ['filters', 'filters: Status EQ 0', 'Status EQ 0'],
  ['filters', 'filters : Statu = 0', 'Status EQ 0'],
  ['filters', "filters=FileExtension EQ 'a%20b'", "FileExtension EQ 'a%20b'"],
  ['containerfilter', "containerfilter: CategoryIds/ANY(c: c EQ 'x')", "CategoryIds/ANY(c: c EQ 'x')"],
  ['filters', "Attributes/ANY(a: a.Key EQ 'k' AND a.Value EQ 'v')", attribute('k', 'v')],
  ['filters', "Attributes/ANY(a:a/Value eq 'it''s' and a/Key eq 'k')", attribute('k', "it's").replace('a: a', 'a:a')],
  ['filters', "Attributes/ANY(a: a/Key eq 'k' and a/Value eq 5)", attribute('k', '5')],
  ['filters', 'OR(Status EQ 0, Status EQ 2)', '(Status EQ 0 OR Status EQ 2)'],
  ['filters', 'NOT OR(Status EQ 0, AssetType EQ Image)', '(Status NE 0 AND AssetType NE Image)'],
  ['filters', 'and(eq(Status,0),eq(AssetType,Image))', '(Status EQ 0 AND AssetType EQ Image)'],
  [
    'filters',
    'AND(OR(Status EQ 0, Status EQ 2), AssetType EQ Image)',
    '((Status EQ 0 OR Status EQ 2) AND AssetType EQ Image)',
  ],
  [
    'filters',
    'Status EQ 0 AND or(AssetType EQ Image,AssetType EQ Video)',
    'Status EQ 0 AND (AssetType EQ Image OR AssetType EQ Video)',
  ],
  ['filters', "DateUploaded GE datetime'2024-05-01T00:00:00.000Z'", 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
  ['filters', 'DateUploaded+GE+2024-05-01T10:00:00.000+02:00', 'DateUploaded GE 2024-05-01T08:00:00.000Z'],
  [
    'filters',
    'Status+EQ+0+AND+DateUploaded+GE+2024-05-01T10%253A00%253A00+0200+AND+AssetType+EQ+Image',
    'Status EQ 0 AND DateUploaded GE 2024-05-01T08:00:00.000Z AND AssetType EQ Image',
  ],
  ['filters', "FileExtension+EQ+'a%2Bb'", "FileExtension EQ 'a+b'"],
  ['filters', 'Status%252BEQ%252B0', 'Status EQ 0'],
  ['filters', 'AverageRating > = 4', 'AverageRating GE 4'],
  ['filters', 'AverageRating < = 4', 'AverageRating LE 4'],
  ['filters', 'AverageRating < > 4', 'AverageRating NE 4'],
  ['filters', 'NOT AverageRating > = 4', 'AverageRating LT 4'],
  ['filters', 'AverageRating NOT > = 4', 'AverageRating LT 4'],
  ['filters', 'AverageRating GT OR EQ 4', 'AverageRating GE 4'],
  ['filters', 'AverageRating > or = 4', 'AverageRating GE 4'],
  ['filters', 'AverageRating &gt;= 4', 'AverageRating GE 4'],
  ['filters', 'FileExtension EQ &#39;jpg&#39;', "FileExtension EQ 'jpg'"],
  ['filters', 'Status EQ 0 &amp;&amp; AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', `"Status" = 0 AND "AssetType" = 'Image'`, "Status EQ 0 AND AssetType EQ 'Image'"],
  ['filters', '"Status": 0', 'Status EQ 0'],
  ['filters', '`FileExtension` LIKE "jp%"', "FileExtension SW 'jp'"],
  ['filters', 'NOT "Status" EQ 0', 'Status NE 0'],
  ['filters', "IS MATCH('x','cognitiveTextInImage')", "ISMATCH('x','cognitiveTextInImage')"],
  ['filters', "Attributes/ANY(a: a EQ '{'Key':'k','Value':'it's'}')", attribute('k', "it's")],
  ['filters', 'Status: EQ 0', 'Status EQ 0'],
  ['filters', 'AverageRating: >= 4', 'AverageRating GE 4'],
  ['filters', '(AssetType EQ Image]', '(AssetType EQ Image)'],
  ['filters', '[AssetType EQ Image)', '(AssetType EQ Image)'],
  ['filters', '((AssetType EQ Image] AND [Status] EQ 0)', '((AssetType EQ Image) AND Status EQ 0)'],
  [
    'filters',
    "ISMATCH('a]','cognitiveTextInImage'] AND Status EQ 0",
    "ISMATCH('a]','cognitiveTextInImage') AND Status EQ 0",
  ],
  ['filters', '"AssetType EQ Image"', 'AssetType EQ Image'],
  ['filters', '“Status = 0 AND (AssetType EQ Image)”', 'Status EQ 0 AND (AssetType EQ Image)'],
  ['filters', `'FileExtension EQ ''it''''s'' AND Status EQ 0'`, "FileExtension EQ 'it''s' AND Status EQ 0"],
  ['filters', 'DateUploaded GE 1 May 2024', 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
  ['filters', 'DateUploaded LT 1st of Sept 2024', 'DateUploaded LT 2024-09-01T00:00:00.000Z'],
  ['filters', 'DateUploaded GE May 1, 2024 AND Status = 0', 'DateUploaded GE 2024-05-01T00:00:00.000Z AND Status EQ 0'],
  ['filters', "DateUploaded GE '1-Dec-2024'", 'DateUploaded GE 2024-12-01T00:00:00.000Z'],
  ['filters', 'isnull(DateUploaded)', 'DateUploaded EQ null'],
  ['filters', 'Status EQ 0 AND IS_NOT_NULL(CreatedBy)', 'Status EQ 0 AND CreatedBy NE null'],
  ['filters', 'notnull(AverageRating)', 'AverageRating NE null'],
  ['filters', '3<AverageRating', 'AverageRating GT 3'],
  ['filters', '+Status:0 -AssetType:Image', 'Status EQ 0 AND AssetType NE Image'],
  [
    'filters',
    '+DateUploaded:2024-05-01T00:00:00.000Z -Status:5',
    'DateUploaded EQ 2024-05-01T00:00:00.000Z AND Status NE 5',
  ],
  ['filters', 'FileExtension EQ 1::b', "FileExtension EQ '1::b'"],
  ['filters', '-AssetType:image', 'AssetType NE Image'],
  ['filters', `+FileExtension:jpg -CreatedBy:"o'x y"`, "FileExtension EQ 'jpg' AND CreatedBy NE 'o''x y'"],
  ['filters', '+AverageRating:3 -AssetType:Video', 'AverageRating EQ 3 AND AssetType NE Video'],
  ['filters', '0=Status', 'Status EQ 0'],
  ['filters', '2024-05-01T10:00:00,123Z LE DateUploaded', 'DateUploaded GE 2024-05-01T10:00:00.123Z'],
  ['search', 'search: red', 'red'],
  ['search', 'search:red', 'red'],
  ['search', 'search = red', 'red'],
  ['search', 'search=red', 'red'],
  ['search', '$search: NOT red', 'NOT red'],
  ['search', 'title: red', 'title:red'],
  ['search', 'fox AND [red OR car]', 'fox AND (red OR car)'],
  ['search', 'NOT {red OR "blue car"}', 'NOT (red OR "blue car")'],
  ['search', '[title:red* OR [NOT car && *]] fox', '(title:red* OR (NOT car AND *)) fox'],
  ['sort', 'record.createdAtD', 'record.createdAt D'],
  ['sort', 'createdAtD', 'record.createdAt D'],
  ['sort', 'titleDESC', 'title D'],
  ['sort', 'title_desc', 'title D'],
  ['sort', 'record.createdAt-D', 'record.createdAt D'],
  ['sort', 'title/desc', 'title D'],
  ['sort', 'title↓', 'title D'],
  ['sort', 'file.fileName↑', 'file.fileName A'],
  ['sort', 'sort: title D', 'title D'],
  ['sort', 'title;descending', 'title D'],
  ['sort', 'sort=title D', 'title D'],
  ['sort', '$orderby=title desc', 'title D'],
  ['sort', 'sort: record.createdAtD', 'record.createdAt D'],
  ['sort', 'Sort by title', 'title'],
  ['sort', 'sorted by title descending', 'title D'],
  ['sort', '"title desc"', 'title D'],
  ['sort', '&quot;title&quot;', 'title'],
  ['sort', 'ｔｉｔｌｅ Ｄ', 'title D'],
];

/** Texts that can mean more than one thing: fix all leaves them as they are, with an error. */
const unclear: readonly (readonly [ExpressionKind, text: string, preferred?: string])[] = [
  // In some languages an operator of regular expressions; a sign of the order.
  ['filters', "FileExtension ~ 'jp'", "FileExtension CT 'jp'"],
  ['sort', '!title', 'title'],
  // A date without its separators: the second of December, the 22nd of January or the 122nd day; a month, or a day of another year.
  ['filters', 'DateUploaded GE 2024-122'],
  ['filters', 'DateUploaded GE 20245'],
  ['filters', 'DateUploaded GE 201105'],
  // Escaped wildcards and sets of letters of a LIKE are no plain text.
  ['filters', String.raw`FileExtension LIKE 'j\%'`],
  ['filters', String.raw`FileExtension LIKE '%50\%%'`],
  ['filters', "FileExtension LIKE 'j[pq]g%'"],
  ['filters', "FileExtension LIKE '50!%%' ESCAPE '!'"],
  // A NOT in a list of values, and what an asset of several values has.
  ['filters', 'CognitiveColor EQ (red AND NOT blue)'],
  ['filters', 'CognitiveColor EQ (NOT red)'],
  ['filters', 'AssetType IN (Image, !Video)'],
  ['filters', "FileExtension EQ ('jpg' OR NOT 'png')"],
  ['filters', 'CognitiveColor EQ (red AND blue OR green)'],
  ['filters', 'CognitiveColor EQ (red AND blue)', '(CognitiveColor EQ red AND CognitiveColor EQ blue)'],
  ['filters', 'CognitiveColor EQ (red OR blue)', '(CognitiveColor EQ red OR CognitiveColor EQ blue)'],
  // Nothing would be left, which asks for everything.
  ['filters', 'AND', ''],
  ['filters', ' OR ', ''],
  // The first text may lack its end.
  ['filters', `FileExtension EQ 'jpg&&FileExtension EQ "png"`, `FileExtension EQ 'jpg&&FileExtension EQ "png'`],
  ['filters', `FileExtension EQ 'jpg|png"`, "FileExtension EQ 'jpg|png'"],
  // the quote is no apostrophe: the end of the first text is missing
  ['filters', "FileExtension EQ 'a, CreatedByEQ'b'", "FileExtension EQ 'a, CreatedByEQ''b'"],
  ['filters', "FileExtension is one of 'jpg', 'png'", "(FileExtension EQ 'jpg' OR FileExtension EQ 'png')"],
  ['filters', 'Status one of 0 or 2', '(Status EQ 0 OR Status EQ 2)'],
  ['filters', 'Status is either 0 or 2 AND AssetType EQ Image', '(Status EQ 0 OR Status EQ 2) AND AssetType EQ Image'],
  ['filters', '3 <= AverageRating <= 5', '(AverageRating GE 3 AND AverageRating LE 5)'],
  ['filters', '1 < AverageRating <= 4', '(AverageRating GT 1 AND AverageRating LE 4)'],
  ['filters', 'AverageRating between 2 to 4', '(AverageRating GE 2 AND AverageRating LE 4)'],
  ['filters', '3<AverageRating<5', '(AverageRating GT 3 AND AverageRating LT 5)'],
  ['filters', '3 < AverageRating<5', '(AverageRating GT 3 AND AverageRating LT 5)'],
  ['filters', '1 EQ 1'],
  ['filters', 'Status EQ 0 AND 1 EQ 1'],
  ['filters', 'CreatedBy eq me'],
  ['filters', 'CreatedBy EQ @currentUser'],
  ['filters', 'AssetType IN (Image; Video)', '(AssetType EQ Image OR AssetType EQ Video)'],
  ['filters', 'isempty(CognitiveColor)', 'CognitiveColor EQ null'],
  ['filters', 'isblank(FileExtension)', "FileExtension EQ ''"],
  ['filters', 'exists(DateUploaded)', 'DateUploaded NE null'],
  ['filters', 'missing(AverageRating)', 'AverageRating EQ 0'],
  ['filters', 'AverageRating from 3 to 5', '(AverageRating GE 3 AND AverageRating LE 5)'],
  ['filters', 'Status::int EQ 0', 'Status EQ 0'],
  ['filters', 'Status::whatever(9) EQ 0', 'Status EQ 0'],
  ['filters', '+Status -AssetType'],
  ['filters', 'IsNull(Bogus)', 'Bogus EQ null'],
  ['filters', 'IsNotNull(Bogus)', 'Bogus NE null'],
  ['filters', 'IsNull(FileName)'],
  ['filters', 'NOT exists(DateUploaded)'],
  ['filters', 'isnull(Status,0) EQ 0'],
  ['filters', 'isnull(Foo)', 'Foo EQ null'],
  ['filters', 'Status EQ 0 but not Status EQ 5', 'Status EQ 0 AND Status NE 5'],
  ['filters', 'Status EQ 0 except AssetType EQ Image', 'Status EQ 0 AND AssetType NE Image'],
  ['filters', 'Status EQ 0 except for (AssetType EQ Image)', 'Status EQ 0 AND(AssetType NE Image)'],
  ['filters', 'Status EQ 0 without CognitiveColor EQ red', 'Status EQ 0 AND CognitiveColor NE red'],
  ['filters', 'Status EQ 0 but not', 'Status EQ 0'],
  ['filters', 'Status EQ 0 (approved)', 'Status EQ 0'],
  ['filters', "FileExtension EQ 'jpg' (photos only) AND Status EQ 0", "FileExtension EQ 'jpg' AND Status EQ 0"],
  ['filters', 'Status EQ 0 // approved', 'Status EQ 0'],
  ['filters', "Status EQ 0 // don't\nAND AssetType EQ Image -- pictures", 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', 'Status EQ 0 # approved', 'Status EQ 0'],
  ['filters', 'Status EQ /* the state */ 0', 'Status EQ 0'],
  ['filters', 'Status EQ 0 /* a AND b */ /* c */ AND AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', 'Status EQ 0 /* never closed', 'Status EQ 0'],
  ['filters', '99 CT AssetType'],
  ['filters', "Attributes['Campaign'] EQ 'it''s'", attribute('Campaign', "it's")],
  ['filters', '(Attributes["A B"] = 5 OR Status EQ 0)', `(${attribute('A B', '5')} OR Status EQ 0)`],
  ['filters', "Attributes.Status EQ 'a'", attribute('Status', 'a')],
  ['filters', "Attributes.Campaign NE 'a'"],
  ['filters', 'Status EQ 0 AND assets/AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', 'Status EQ $1', 'Status EQ 1'],
  ['filters', 'Status EQ :0', 'Status EQ 0'],
  ['filters', "ANY(CategoryIds, c: c EQ 'c9')"],
  ['filters', "assets.FileExtension EQ 'jpg'", "FileExtension EQ 'jpg'"],
  ['filters', 'a.Status EQ 0', 'Status EQ 0'],
  ['filters', "ISMATCH('cognitiveTextInImage','sale')", "ISMATCH('sale','cognitiveTextInImage')"],
  ['filters', 'Banner EQ AssetType AND Status EQ 0'],
  ['filters', 'DateUploaded within last 7 days'],
  ['filters', 'DateUploaded within 7 days'],
  ['filters', 'DateUploaded in the last 7 days AND Status EQ 0'],
  ['filters', 'DateUploaded this year'],
  ['filters', 'DateUploaded EQ this year'],
  ['filters', '<p>Status EQ 0</p>', 'Status EQ 0'],
  ['filters', 'Status EQ 0<br>AND AssetType EQ Image', 'Status EQ 0 AND AssetType EQ Image'],
  ['filters', '{"filters":"Status EQ 0"}', 'Status EQ 0'],
  ['filters', '"filters": "FileExtension EQ \'a\'",', "FileExtension EQ 'a'"],
  ['filters', '"containerfilter": "x'],
  ['filters', 'AverageRating 3+', 'AverageRating EQ 3+'],
  ['filters', '5 > AverageRating < 3'],
  ['filters', '5 > AverageRating > 2', '(AverageRating LT 5 AND AverageRating GT 2)'],
  ['filters', '0 EQ Status EQ 0'],
  ['filters', "FileExtension EQ 'jpg' or png", "FileExtension EQ 'jpg' or FileExtension EQ 'png'"],
  ['filters', "trim(FileExtension) eq 'jpg'", "FileExtension eq 'jpg'"],
  ['filters', 'month(DateUploaded) eq 5'],
  ['filters', "length(FileExtension) > 'a'"],
  ['filters', 'DateUploaded GE now() - 7d'],
  ['filters', 'DateUploaded GE dateadd(day, -7, getdate()) AND Status EQ 0'],
  ['filters', 'CreatedBy EQ user("anna")'],
  ['filters', 'tolower(FileExtension)'],
  ['filters', 'FileExtension EQ ＇jpg＇', "FileExtension EQ 'jpg'"],
  ['filters', 'Status EQ 0 && &amp; ('],
  ['filters', 'Status &amp; (( EQ 0'],
  ['filters', 'AssetType EQ Image or more'],
  ['filters', "FileExtensionNE EQ 'jpg'"],
  ['filters', 'AssetTypeEQ%22Audio%22', 'AssetType EQ %22Audio%22'],
  ['filters', 'AssetTypeEQ+%22Audio%22', 'AssetType EQ +%22Audio%22'],
  ['filters', "FileExtensionIs 'jpg'", "FileExtensionIs EQ 'jpg'"],
  ['filters', 'Statusis not 5', 'Status NE 5'],
  ['filters', "FileExtensionis not 'jpg'", "FileExtension NE 'jpg'"],
  ['filters', 'StatusNE EQ 0'],
  ['filters', 'DateUploaded NOT LT 2024-01-01T00:00:00.000Z'],
  ['filters', 'AverageRating NOT BETWEEN 1 AND 3', '(AverageRating LT 1 OR AverageRating GT 3)'],
  ['filters', 'AverageRating BETWEEN 1 && 3', '(AverageRating GE 1 AND AverageRating LE 3)'],
  ['filters', 'AverageRating BETWEEN 1..3', '(AverageRating GE 1 AND AverageRating LE 3)'],
  ['filters', 'AverageRating NOT BETWEEN 1-3', '(AverageRating LT 1 OR AverageRating GT 3)'],
  ['filters', 'AverageRating BETWEEN (1, 3)', '(AverageRating GE 1 AND AverageRating LE 3)'],
  [
    'filters',
    'AverageRating BETWEEN ( 1 AND 3 ) AND Status EQ 0',
    '(AverageRating GE 1 AND AverageRating LE 3) AND Status EQ 0',
  ],
  ['filters', 'Status:0 -FileExtension:jpg', "Status EQ 0 AND FileExtension NE 'jpg'"],
  ['filters', '+Status:Foo -AverageRating:9'],
  ['filters', '+DateUploaded:2024 -DateApproved:2024-05-01T00:00:00.000Z'],
  ['filters', "FileExtension EQ 'it's", "FileExtension EQ 'it''s'"],
  ['filters', String.raw`FileExtension EQ 'a\'b`, "FileExtension EQ 'a''b'"],
  ['filters', "FileExtension EQ 'jpg'::text AND Status EQ 0", "FileExtension EQ 'jpg' AND Status EQ 0"],
  ['filters', 'Status EQ 0::integer', 'Status EQ 0'],
  ['filters', 'Status EQ 0::int4', 'Status EQ 0'],
  ['filters', 'DateUploaded GE 2024-05-01T00:00:00.000Z::date', 'DateUploaded GE 2024-05-01T00:00:00.000Z'],
  ['filters', "'2024-05-01'::date"],
  ['filters', 'Status NOT IN (0,2)', '(Status NE 0 AND Status NE 2)'],
  ['filters', 'Status is not in (0,2)', '(Status NE 0 AND Status NE 2)'],
  ['filters', 'Status notIn (0,2)', '(Status NE 0 AND Status NE 2)'],
  ['filters', 'AssetType is notDocument', 'AssetType EQ notDocument'],
  ['filters', 'NOT AssetType is notDocument', 'AssetType NE notDocument'],
  ['filters', 'AssetType not equalsImage', 'AssetType NE equalsImage'],
  ['filters', 'AssetType EQ Image AND [Status EQ 0', 'AssetType EQ Image AND Status EQ 0'],
  ['filters', 'Status EQ 0]', 'Status EQ 0'],
  ['filters', "FileExtension NOT LIKE '%x%'"],
  ['filters', "FileExtension NOT CONTAINS 'x'"],
  ['filters', "FileExtension doesn't contain 'x'"],
  ['filters', "FileExtension NOT CT 'x'"],
  ['filters', 'Status NOT NE 0', 'Status EQ 0'],
  ['filters', "FileExtension LIKE 'j_g'", "FileExtension EQ 'j_g'"],
  ['filters', 'Status EQ != 0', 'Status NE 0'],
  ['filters', 'Status EQ !0', 'Status NE 0'],
  ['filters', 'AssetType NE !Image'],
  ['filters', "FileExtension EQ NOT 'jpg'", "FileExtension NE 'jpg'"],
  ['filters', 'AssetType EQ NOT Image', 'AssetType NE Image'],
  ['filters', "FileExtension EQ contains 'x'"],
  ['filters', 'AverageRating EQ >3'],
  ['filters', 'AverageRating LT 3,5'],
  ['filters', 'DateUploaded GE 2024-05-01, 2024-06-01'],
  ['filters', 'Status EQ 0 NOR Status EQ 2'],
  ['filters', `FileExtension EQ "'jpg'"`, "FileExtension EQ 'jpg'"],
  ['filters', '"foo EQ bar"', 'foo EQ bar'],
  ['filters', 'AssetType EQ Image AND Video', '(AssetType EQ Image OR AssetType EQ Video)'],
  ['filters', 'AssetType NE Image OR Video', '(AssetType NE Image AND AssetType NE Video)'],
  ['search', 'logo NOT AND icon', 'logo AND NOT icon'],
  ['search', 'NOT OR icon', 'NOT icon'],
  ['filters', 'AverageRating EQ 3+'],
  ['filters', 'FileExtension EQ jp*', "FileExtension EQ 'jp*'"],
  ['filters', '$filter=Status eq 0&$orderby=title', 'Status eq 0'],
  ['filters', '$orderby=title desc'],
  ['filters', '$search=red'],
  ['filters', '$top=5'],
  ['filters', 'sort: title D'],
  ['filters', 'search: red'],
  ['filters', "Attributes/ANY(a: a/Key eq 'k')"],
  ['filters', "ISMATCH('sale,'cognitiveTextInImage')", "ISMATCH('sale','cognitiveTextInImage')"],
  ['filters', "ISMATCH('sale','cognitiveTextInImage)", "ISMATCH('sale','cognitiveTextInImage')"],
  ['filters', "ISMATCH('a','cognitiveTextInImag)", "ISMATCH('a','cognitiveTextInImag')"],
  ['filters', "ISMATCH(sale','cognitiveTextInImage')", "ISMATCH('sale','cognitiveTextInImage')"],
  ['filters', "matches('x','cognitiveTextInImage')", "ISMATCH('x','cognitiveTextInImage')"],
  ['filters', 'Status in {0,2}', '(Status EQ 0 OR Status EQ 2)'],
  ['filters', 'CreatedBy EQ <guid>'],
  ['filters', 'CreatedBy EQ {guid}'],
  ['filters', "ISMATCH 'x'", "ISMATCH('x','cognitiveTextInImage')"],
  ['filters', "ISMATCH 'x', 'cognitiveTextInImage'", "ISMATCH('x','cognitiveTextInImage')"],
  ['filters', 'ISMATCH x'],
  ['containerfilter', "CategoryIds/ANY(c: c EQ 'x' OR 'y')", "CategoryIds/ANY(c: c EQ 'x' OR c EQ 'y')"],
  ['filters', "x EQ y EQ 'c9'"],
  ['filters', 'FileExtension =~ /jp/', "FileExtension CT 'jp'"],
  ['filters', "FileExtension =~ '^jp'", "FileExtension SW 'jp'"],
  ['filters', 'FileExtension == /jp/i', "FileExtension CT 'jp'"],
  ['filters', 'FileExtension EQ /jp|png/'],
  ['filters', 'AverageRating GT = 4', 'AverageRating GE 4'],
  ['filters', 'AverageRating = > 4', 'AverageRating GE 4'],
  ['filters', 'DateUploaded GE 01'],
  ['filters', 'DateUploaded GE 007'],
  ['filters', "DateUploaded GE '5;'"],
  ['filters', 'AverageRating EQ 80%'],
  ['filters', "AverageRating EQ '#6'"],
  ['filters', 'AND(Status EQ 0 OR Status EQ 2, AssetType EQ Image)'],
  ['filters', 'NOT(Status EQ 0, AssetType EQ Image)'],
  ['search', 'red*OR blue OR red', 'red* OR blue OR red'],
  ['search', "curl 'https://library.example/assets?search=red'", 'red'],
  ['search', '{"search":"red car", "count": 5}', 'red car'],
  ['search', '"search": "\\"red car\\"",', '"red car"'],
  ['search', '"search": ""'],
  ['filters', "DateUploaded GE now() - interval '7 days' AND Status EQ 0"],
  ['search', 'logo || ', 'logo '],
  ['search', '|| logo', 'logo'],
  ['search', '||'],
  ['search', 'filters: Status EQ 0'],
  ['search', 'sort: title D'],
  ['search', 'note: red', 'note:red'],
  ['search', 'Re: red logo', 'Re red logo'],
  ['sort', 'record.createdAtS', 'record.createdAt'],
  ['sort', '$orderby=title desc,record.createdAt asc', 'title D'],
  ['sort', 'order by title desc, file.fileName', 'title D'],
  ['sort', 'order by title desc limit 5', 'title D'],
  ['sort', '?sort=title+D&count=5', 'title D'],
  ['sort', 'filters: Status EQ 0'],
  ['sort', 'search: red'],
];

describe('fix all', () => {
  test.for(clear)('%s: writes what is clearly said: %s', ([kind, text, expected]) => {
    expect(errors(kind, text).length).toBeGreaterThan(0);
    expect(fixed(kind, text)).toBe(expected);
    expect(errors(kind, expected)).toEqual([]);
  });

  test.for(clear)('%s: writes it also where the blanks are those of a web page: %s', ([kind, text, expected]) => {
    expect(errors(kind, fixed(kind, text.replaceAll(' ', '\u00a0')))).toEqual([]);
    expect(letters(fixed(kind, text.replaceAll(' ', '\u00a0')))).toBe(letters(expected));
  });

  test.for(unclear)('%s: leaves what can be meant in several ways: %s', ([kind, text, first]) => {
    expect(fixed(kind, text)).toBe(text);
    expect(errors(kind, text).length).toBeGreaterThan(0);
    expect(preferred(kind, text)).toBe(first);
  });
});

describe('a fix that may be applied by hand', () => {
  test('filters: a text without its end stops before the symbol of a join, and stays a mistake', () => {
    const text = fixed('filters', `CreatedBy EQ 'a && CheckedOutByUserId EQ "b"`);
    expect(text).toBe("CreatedBy EQ 'a AND CheckedOutByUserId EQ 'b'");
    expect(errors('filters', text)).toEqual(['unterminated-string']);
  });

  test.for([...clear, ...unclear])('%s: changes the text and brings no error: %s', ([kind, text]) => {
    const { diagnostics } = check(kind, text);
    const present = errors(kind, text).length;
    for (const { code, message, fixes } of diagnostics)
      for (const fix of fixes) {
        const after = applyEdits(text, fix.edits);
        expect(after).not.toBe(text);
        expect({ after, errors: errors(kind, after).length <= present }).toEqual({ after, errors: true });
        const stays = check(kind, after).diagnostics.filter((one) => one.code === code && one.message === message);
        const were = diagnostics.filter((one) => one.code === code && one.message === message);
        expect({ after, stays: stays.length < were.length }).toEqual({ after, stays: true });
      }
  });
});

describe('signs of Lucene and of encoded texts are not searched for in silence', () => {
  test.each([
    ['red !🪼', 'red NOT 🪼'],
    ['red -🪼', 'red NOT 🪼'],
    ['red -1F1F9', 'red NOT 1F1F9'],
    ['red !200', 'red NOT 200'],
    ['NOT+"Could+we"', 'NOT "Could we"'],
    ['NOT+"Could we"', 'NOT "Could we"'],
    ['red+NOT+"a+b c"', 'red NOT "a+b c"'],
    ['"a+OR+b" red+OR+blue', '"a+OR+b" red OR blue'],
    ['fileName:(red+OR+"blue+car")', 'fileName:(red OR "blue car")'],
  ])('%s', (text, expected) => {
    const warning = check('search', text).diagnostics.find(({ severity }) => severity !== 'info');
    const [fix] = warning?.fixes ?? [];
    expect(fix && applyEdits(text, fix.edits)).toBe(expected);
  });

  test.each(['-5', '-200D', '-3.5dB', '−20°C', '-50%'])('an amount may have a sign: %s', (text) => {
    expect(check('search', text).diagnostics).toEqual([]);
  });
});

describe('one mistake has one diagnostic', () => {
  test.each([
    ['Status EQ 0 but not Status EQ 5', 'A filter has no but not; say the opposite with another operator.'],
    ['AverageRating between 3 and 5', 'Write one condition with GE and one with LE.'],
    ['AverageRating from 3 to 5', 'Write one condition with GE and one with LE.'],
    ['+Status -AssetType', 'A filter has no + and - before its conditions; write a field, EQ or NE, and a value.'],
    ['Status: EQ 0', 'Write EQ in place of : EQ.'],
    ['Status::int EQ 0', 'A filter has no casts; leave ::int out.'],
    ['IsNull(FileName)', 'FileName is a field of searches; write NOT fileName:* in search.'],
    ['IsNotNull(FileName)', 'FileName is a field of searches; write fileName:* in search.'],
  ])('%s', (text, message) => {
    expect(check('filters', text).diagnostics.map((one) => one.message)).toEqual([message]);
  });
});

describe('a period, of which it is open where it ends, has a condition that may be chosen', () => {
  test.each([
    ['DateUploaded within 7 days', 'DateUploaded GE 2024-05-08T00:00:00.000Z'],
    ['DateUploaded in the last 2 weeks AND Status EQ 0', 'DateUploaded GE 2024-05-01T00:00:00.000Z AND Status EQ 0'],
    ['DateUploaded last 3 hours', 'DateUploaded GE 2024-05-15T09:30:00.000Z'],
    ['DateUploaded last month', 'DateUploaded GE 2024-04-15T00:00:00.000Z'],
    ['DateUploaded last quarter', 'DateUploaded GE 2024-02-15T00:00:00.000Z'],
    ['DateUploaded this week', 'DateUploaded GE 2024-05-13T00:00:00.000Z'],
    ['DateUploaded this quarter', 'DateUploaded GE 2024-04-01T00:00:00.000Z'],
    ['DateUploaded this year', 'DateUploaded GE 2024-01-01T00:00:00.000Z'],
    ['DateUploaded last 9999 years', undefined],
    ['DateUploaded GE now() - 30d', 'DateUploaded GE 2024-04-15T00:00:00.000Z'],
    ['DateUploaded GE now - 2h', 'DateUploaded GE 2024-05-15T10:30:00.000Z'],
    ["DateUploaded GE 'last week'", 'DateUploaded GE 2024-05-08T00:00:00.000Z'],
    ['DateUploaded GE yesterday', 'DateUploaded GE 2024-05-14T00:00:00.000Z'],
  ])('%s', (text, expected) => {
    const now = Date.UTC(2024, 4, 15, 12, 30, 40);
    const [{ fixes } = { fixes: [] }] = check('filters', text, { now }).diagnostics;
    expect(fixes.map((fix) => [applyEdits(text, fix.edits), fix.safe])).toEqual(
      expected === undefined ? [] : [[expected, false]],
    );
  });
});

describe('a key that was pasted with its value', () => {
  test.each<[ExpressionKind, string]>([
    ['filters', 'filters: Status EQ 0'],
    ['filters', 'sort: title D'],
    ['search', 'search: red'],
    ['search', 'filters: Status EQ 0'],
    ['sort', 'sort: title D'],
    ['sort', 'search: red'],
  ])('%s: is one mistake: %s', (kind, text) => {
    expect(codes(kind, text)).toEqual(['wrong-language']);
  });
});

/** A value of each field as it is written, with what may touch an operator. */
const fields = schema.fields.map((row) => {
  const [first] = schema.enumeration(row.enumeration ?? '')?.values ?? [];
  return { row, value: first?.value ?? row.example };
});

describe.each(fields)('$row.name with an operator that touches', ({ row, value }) => {
  test.each(fieldTypes[row.type].operators)('%s', (operator) => {
    const right = `${row.name} ${operator} ${value}`;
    const stays = errors('filters', right);
    const meant = fixed('filters', right);
    const quoted = value.startsWith("'");
    const isListed = row.type === 'enumeration' || operator === 'EQ' || operator === 'NE';
    const texts = [
      `${row.name}${operator} ${value}`,
      ...(quoted || isListed ? [`${row.name}${operator}${value}`] : []),
    ];
    for (const text of texts) {
      const found = fixed('filters', text);
      expect({ text, found: found.replace(`${operator}'`, `${operator} '`) }).toEqual({ text, found: meant });
      expect(errors('filters', text).length).toBe(stays.length + 1);
    }
  });
});

test.each([
  'AssetType NOT BETWEEN Image && 2024-05-01T00:00:00.000Z EQ DateRejected',
  "'2024-05-01'::date",
  "DateUploaded GE '2024-05-01'::date",
  'DateUploaded GE 2024-05-01::timestamptz(3)',
  "FileExtension EQ 'it's",
  'AverageRating BETWEEN 1 AND 3 LE AverageRating',
  'DateApproved BETWEEN (2024-05-01T00:00:00.000Z, 2024-06-01T00:00:00.000Z)',
  'AverageRating < [1 TO 3]',
  "DateRejected NOT BETWEEN 2024-05-01T00:00:00.000Z && >FileExtension 'a b'",
  "AverageRating BETWEEN 1 AND = FileExtension 'a b'",
])('each fix of %s takes its diagnostic away and adds no error', (text) => {
  expect(badFixes('filters', text, {}, check('filters', text).diagnostics)).toEqual([]);
});
