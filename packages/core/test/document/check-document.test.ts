import { describe, expect, test } from 'vitest';
import { applyEdits, defineSchema, type Diagnostic } from '@assetql/core';
import { checkDocument, parseDocument, type Catalogue } from '@assetql/core/document';
import { applyFix } from './apply-fix.ts';
import { marked } from './marked.ts';

const catalogue: Catalogue = {
  categories: [
    { id: 'c1', name: 'Logos', path: ['Brand', 'Logos'] },
    { id: 'c2', name: 'Logos', path: ['Partners', 'Logos'] },
    { id: 'c3', name: 'Fonts', path: ['Brand', 'Fonts'] },
  ],
  users: [{ id: 'u1', userName: 'mary', firstName: 'Mary', lastName: 'Jones' }],
  attributes: [{ id: 'a1', name: 'Season', type: 'string' }],
};

const check = (text: string, options: Parameters<typeof checkDocument>[1] = {}): readonly Diagnostic[] =>
  checkDocument(parseDocument(text), options);

interface Case {
  readonly what: string;
  /** The file, with `⟨code⟩…⟨/⟩` around what is wrong. */
  readonly file: string;
  /** What the first fix makes of it. */
  readonly fixed?: string;
}

const cases: readonly Case[] = [
  { what: 'nothing', file: '' },
  {
    what: 'a right file',
    file: '@a = "jpg"\n### T\nfilters:\n  FileExtension EQ {{a}}\n  AND Status EQ 0\nsort: title D\ncount: 0\noffset: 99999\nexpect: total > 0\n',
  },
  // unindented
  {
    what: 'a line that is not indented',
    file: 'filters: AssetType EQ Image\n⟨unindented⟩AND Status EQ 0⟨/⟩\n',
    fixed: 'filters: AssetType EQ Image\n  AND Status EQ 0\n',
  },
  {
    what: 'a list whose bracket is not indented',
    file: '@a = [\n  "jpg"\n⟨unindented⟩]⟨/⟩\nfilters: FileExtension EQ {{a}}\n',
    fixed: '@a = [\n  "jpg"\n  ]\nfilters: FileExtension EQ {{a}}\n',
  },
  {
    what: 'a key with a blank before its colon',
    file: 'search: a\n⟨unindented⟩sort : title D⟨/⟩\n',
    fixed: 'search: a\nsort: title D\n',
  },
  {
    what: 'an expression without a key',
    file: '### T\n⟨unindented⟩AssetType EQ Image\n  AND Status EQ 0⟨/⟩\n',
    fixed: '### T\nfilters: AssetType EQ Image\n  AND Status EQ 0\n',
  },
  {
    what: 'a variable that touches words',
    file: '@a = "x"\n@b = "y"\n@c = "z"\n### T\nsearch: pre⟨wrong-language⟩{{a}}⟨/⟩ title:un-⟨wrong-language⟩{{b}}⟨/⟩ ⟨wrong-language⟩{{c}}⟨/⟩s\n',
  },
  {
    what: 'variables that touch none',
    file: '@a = "x"\n### T\nsearch: comment:{{a}} title:{{a}}\n',
  },
  {
    what: 'quotes of other languages',
    file: 'search: ⟨phrase-quotes⟩«brand new»⟨/⟩\n',
    fixed: 'search: "brand new"\n',
  },
  {
    what: 'a merge that is not finished',
    file: 'search: a\n⟨unindented⟩<<<<<<< HEAD⟨/⟩\n  b\n⟨unindented⟩=======⟨/⟩\n  c\n⟨unindented⟩>>>>>>> d⟨/⟩\n',
  },
  {
    what: 'a merge that is not finished right under a title',
    file: '### T\n⟨unindented⟩<<<<<<< HEAD⟨/⟩\nsearch: a\n⟨unindented⟩=======⟨/⟩\n⟨unindented⟩>>>>>>> d⟨/⟩\n',
  },
  {
    what: 'a comment of another language above all keys',
    file: '### T\n⟨unindented⟩// cats⟨/⟩\nsearch: a\n',
    fixed: '### T\n# cats\nsearch: a\n',
  },
  {
    what: 'a section of a search with a title',
    file: '### T\nsearch: a\n## Order\nsort: title D\n',
  },
  {
    what: 'words without a key, when there is a filter',
    file: '### T\n⟨unindented⟩brand logos⟨/⟩\nfilters: Status EQ 0\n',
    fixed: '### T\nsearch: brand logos\nfilters: Status EQ 0\n',
  },
  {
    what: 'a title without its ###',
    file: '# ours\n\n⟨unindented⟩Brand logos⟨/⟩\nfilters: Status EQ 0\n\n### B\nsearch: b\n',
    fixed: '# ours\n\n### Brand logos\nfilters: Status EQ 0\n\n### B\nsearch: b\n',
  },
  {
    what: 'a filter without its key in a search without a title',
    file: '⟨unindented⟩Status EQ 0⟨/⟩\nsearch: b\n',
    fixed: 'filters: Status EQ 0\nsearch: b\n',
  },
  {
    what: 'a variable that uses another one',
    file: '@a = "x"\n@b = ⟨syntax⟩{{a}}⟨/⟩\n### T\nsearch: {{a}} {{b}}\n',
  },
  // keys that are indented after the first
  {
    what: 'keys behind a condition in quotes',
    file: "### T\nfilters: AssetType EQ 'Image'\n  ⟨unknown-key⟩search: logo\n  sort: title D⟨/⟩\n",
    fixed: "### T\nfilters: AssetType EQ 'Image'\nsearch: logo\nsort: title D\n",
  },
  {
    what: 'a key behind a word',
    file: '### T\nfilters:\n  AssetType EQ Image\n  ⟨unknown-key⟩search: logo⟨/⟩\n',
    fixed: '### T\nfilters:\n  AssetType EQ Image\nsearch: logo\n',
  },
  {
    what: 'a key behind a search',
    file: '### T\nsearch: logo\n  ⟨unknown-key⟩sort: title D⟨/⟩\nfilters: Status EQ 0\n',
    fixed: '### T\nsearch: logo\nsort: title D\nfilters: Status EQ 0\n',
  },
  {
    what: 'keys in two places',
    file: '### T\nsearch: logo\n  ⟨unknown-key⟩count: 5⟨/⟩\nfilters: Status EQ 0\n  ⟨unknown-key⟩sort: title D⟨/⟩\n',
    fixed: '### T\nsearch: logo\ncount: 5\nfilters: Status EQ 0\n  sort: title D\n',
  },
  {
    what: 'a key that is there already',
    file: '### T\nsearch: logo\n  ⟨unknown-key⟩search: icon⟨/⟩\n',
  },
  { what: 'a field of a search that is the name of a key', file: '### T\nsearch: logo\n  title:red\n' },
  // what is true of variables
  {
    what: 'a variable twice in a search, which is said once',
    file: '@e = "me"\n### T\nsearch: {{e}} ⟨redundant⟩{{e}}⟨/⟩\n',
    fixed: '@e = "me"\n### T\nsearch: {{e}}\n',
  },
  {
    what: 'a list of which one value adds nothing, and one of which one is excluded',
    file: '@e = ["me", "you"]\n### T\nsearch: me OR {{e}}\n### U\nsearch: NOT me AND {{e}}\n',
  },
  {
    what: 'both sides of one bound',
    file: '@n = 3\n### T\nfilters: AverageRating GE {{n}} AND ⟨contradiction⟩AverageRating LT {{n}}⟨/⟩\n',
  },
  {
    what: 'the bound itself from both sides',
    file: '@n = 3\n### T\nfilters: AverageRating GE {{n}} AND AverageRating LE {{n}}\n',
  },
  // texts of variables in other quotes
  {
    what: 'a doubled quote in single quotes',
    file: "@x = ⟨syntax⟩'it''s'⟨/⟩\n### T\nsearch: {{x}}\n",
    fixed: '@x = "it\'s"\n### T\nsearch: {{x}}\n',
  },
  {
    what: 'double quotes in single quotes',
    file: '@x = ⟨syntax⟩\'say "hi"\'⟨/⟩\n### T\nsearch: {{x}}\n',
    fixed: '@x = "say \\"hi\\""\n### T\nsearch: {{x}}\n',
  },
  // unknown-key
  {
    what: 'keys as other languages call them',
    file: '⟨unknown-key⟩orderby⟨/⟩: title D\nfilters: Status EQ 0\n',
    fixed: 'sort: title D\nfilters: Status EQ 0\n',
  },
  { what: 'a limit', file: 'search: logo\n⟨unknown-key⟩limit⟨/⟩: 5\n', fixed: 'search: logo\ncount: 5\n' },
  {
    what: 'a key with a full-width colon',
    file: 'search: logo\n⟨unindented⟩filters：Status EQ 0⟨/⟩\n',
    fixed: 'search: logo\nfilters:Status EQ 0\n',
  },
  // unterminated-string
  {
    what: 'a text over several lines, which a quote at the end of the first would cut in two',
    file: "filters: ISMATCH(⟨unterminated-string⟩'sale⟨/⟩\n  # don't\n  now','cognitiveTextInImage')\n",
    fixed: '',
  },
  {
    what: 'a key that is nearly one',
    file: '⟨unknown-key⟩filter⟨/⟩: Status EQ 0\n',
    fixed: 'filters: Status EQ 0\n',
  },
  {
    what: 'a bound term at the start of a line',
    file: 'search: logo\n⟨unknown-key⟩categories⟨/⟩:brand\n',
    fixed: 'search: logo\n  categories:brand\n',
  },
  { what: 'a key that is none', file: 'search: logo\n⟨unknown-key⟩owner⟨/⟩: "x\n', fixed: '' },
  {
    what: 'keys that are indented',
    file: '### T\n  ⟨unknown-key⟩filters: Status EQ 0\n  sort : title D⟨/⟩\n',
    fixed: '### T\nfilters: Status EQ 0\nsort: title D\n',
  },
  {
    what: 'an indented line that belongs to nothing',
    file: '### T\n  ⟨unknown-key⟩Status EQ 0⟨/⟩\n',
    fixed: '### T\nfilters: Status EQ 0\n',
  },
  // duplicates
  { what: 'a key twice', file: 'count: 5\n⟨duplicate-key⟩Count⟨/⟩: 6\n' },
  { what: 'expect twice', file: 'expect: total > 0\nexpect: total < 9\n' },
  { what: 'a key in two searches', file: '### A\ncount: 5\n### B\ncount: 5\n' },
  { what: 'a title twice', file: '### A\n### B\n### ⟨duplicate-title⟩A⟨/⟩ \n' },
  { what: 'titles in other case', file: '### A\n### a\n' },
  { what: 'two titles without a name', file: '###\n⟨duplicate-title⟩###⟨/⟩\n' },
  {
    what: 'a variable twice in the file',
    file: '@a = 1\n@⟨duplicate-variable⟩a⟨/⟩ = 2\n### T\ncount: {{a}}\n',
  },
  {
    what: 'a variable of a search that hides one of the file',
    file: '@a = 1\n### T\n@a = 2\ncount: {{a}}\n### U\ncount: {{a}}\n',
  },
  // undefined and unused
  {
    what: 'a variable without a value',
    file: '@brand = "x"\n### T\nsearch: ⟨undefined-variable⟩{{brnad}}⟨/⟩ {{brand}}\n',
    fixed: '@brand = "x"\n### T\nsearch: {{brand}} {{brand}}\n',
  },
  {
    what: 'a variable of another search',
    file: '### T\n@a = 5\ncount: {{a}}\n### U\n# About it.\ncount: ⟨undefined-variable⟩{{a}}⟨/⟩\n',
    fixed: '### T\n@a = 5\ncount: {{a}}\n### U\n# About it.\n@a = 0\ncount: {{a}}\n',
  },
  {
    what: 'a variable without a value before the first title',
    file: 'filters: DateUploaded GE ⟨undefined-variable⟩{{since}}⟨/⟩',
    fixed: '@since = now - 30d\nfilters: DateUploaded GE {{since}}',
  },
  { what: 'a variable that is never used', file: '@⟨unused-variable⟩a⟨/⟩ = 1\n### T\n@⟨unused-variable⟩b⟨/⟩ = 2\n' },
  {
    what: 'a variable of the file that every search hides',
    file: '@⟨unused-variable⟩a⟨/⟩ = 1\n### T\n@a = 2\ncount: {{a}}\n',
  },
  {
    what: 'a variable that is used in a broken expression',
    file: '@a = 1\nfilters: AverageRating EQ {{a}} ⟨missing-operand⟩AND⟨/⟩',
  },
  { what: 'the time zone', file: '@timeZone = "Europe/Berlin"\nsearch: a\n' },
  { what: 'definitions in any order', file: 'count: {{a}}\n@a = 5\n' },
  // variable-type
  {
    what: 'a text where a number belongs',
    file: '@r = "4"\nfilters: AverageRating GE ⟨variable-type⟩{{r}}⟨/⟩\n',
    fixed: '@r = 4\nfilters: AverageRating GE {{r}}\n',
  },
  {
    what: 'a number where a text belongs',
    file: '@r = 7\nfilters: FileExtension EQ ⟨variable-type⟩{{r}}⟨/⟩\n',
    fixed: '@r = "7"\nfilters: FileExtension EQ {{r}}\n',
  },
  {
    what: 'a text where a timestamp belongs',
    file: '@t = "2024-05-01T00:00:00.000Z"\nfilters: DateUploaded GE ⟨variable-type⟩{{t}}⟨/⟩\n',
    fixed: '@t = 2024-05-01T00:00:00.000Z\nfilters: DateUploaded GE {{t}}\n',
  },
  {
    what: 'a list of texts where numbers belong',
    file: '@r = ["4", "5"]\nfilters: AverageRating EQ ⟨variable-type⟩{{r}}⟨/⟩\n',
    fixed: '@r = [4, 5]\nfilters: AverageRating EQ {{r}}\n',
  },
  {
    what: 'a variable with two uses, one of which is right',
    file: '@r = 7\nfilters: FileExtension EQ ⟨variable-type⟩{{r}}⟨/⟩\ncount: {{r}}\n',
    fixed: '',
  },
  {
    what: 'a timestamp where a text belongs',
    file: '@t = 2024-05-01T00:00:00.000Z\nfilters: FileExtension EQ ⟨variable-type⟩{{t}}⟨/⟩\n',
    fixed: '@t = "2024-05-01T00:00:00.000Z"\nfilters: FileExtension EQ {{t}}\n',
  },
  {
    what: 'JSON that cannot be read, with variables in it',
    file: '@v = "x"\nfilters: (Attributes/ANY(a: a EQ \'{"Key":"{{v}}",⟨attribute-json⟩"Valu"⟨/⟩:"{{v}}"}\'))\n',
  },
  { what: 'a time in a search', file: '@t = now\nsearch: ⟨variable-type⟩{{t}}⟨/⟩\n' },
  { what: 'a fraction where a whole number belongs', file: '@n = 0.5\nfilters: Status EQ ⟨variable-type⟩{{n}}⟨/⟩\n' },
  { what: 'a time as a count', file: '@t = now\ncount: ⟨variable-type⟩{{t}}⟨/⟩\n' },
  { what: 'a count that is too large', file: '@n = 1001\ncount: ⟨variable-type⟩{{n}}⟨/⟩\n' },
  { what: 'a list as an offset', file: '@n = [1, 2]\noffset: ⟨variable-type⟩{{n}}⟨/⟩\n' },
  { what: 'a list after GE', file: '@n = [1, 2]\nfilters: AverageRating GE ⟨variable-type⟩{{n}}⟨/⟩\n' },
  { what: 'a list after CT', file: '@n = ["a", "b"]\nfilters: FileExtension CT ⟨variable-type⟩{{n}}⟨/⟩\n' },
  {
    what: 'a list in ISMATCH',
    file: '@n = ["a", "b"]\nfilters: ISMATCH(⟨variable-type⟩{{n}}⟨/⟩,\'cognitiveTextInImage\')\n',
  },
  {
    what: 'lists after EQ and NE and in a search',
    file: '@n = ["a", "b"]\nfilters: FileExtension EQ {{n}} OR CreatedBy NE {{n}}\nsearch: {{n}}\n',
  },
  {
    what: 'a user where a category belongs',
    file: '@u = user("mary")\ncontainerfilter: CategoryIds/ANY(c: c EQ ⟨variable-type⟩{{u}}⟨/⟩)\n',
  },
  {
    what: 'look-ups where they belong',
    file: '@u = user("mary")\n@c = category("A")\n@d = category("B")\n@l = lightbox("L")\n@a = attribute("Season")\nfilters: CreatedBy EQ {{u}} AND (Attributes/ANY(a: a EQ \'{"Key":"{{a}}","Value":"x"}\'))\ncontainerfilter: (CategoryIds/ANY(c: c EQ {{c}})) OR (LightboxIds/ANY(l: l EQ {{l}}))\nsearch: NOT categoryIds:{{d}}\n',
  },
  { what: 'a category as a word', file: '@c = category("A")\nsearch: title:⟨variable-type⟩{{c}}⟨/⟩\n' },
  {
    what: 'a variable among search fields',
    file: '@c = "title"\nsearch: {{c}}\nsearchFields: ⟨variable-type⟩{{c}}⟨/⟩\n',
  },
  {
    what: 'the whole of an attribute condition',
    file: '@c = "x"\nfilters: (Attributes/ANY(a: a EQ ⟨variable-type⟩{{c}}⟨/⟩))\n',
  },
  // conditions that exclude each other or change nothing
  {
    what: 'one variable twice',
    file: '@n = ["a", "b"]\nfilters:\n  CreatedBy EQ {{n}}\n  AND ⟨redundant⟩CreatedBy EQ {{n}}⟨/⟩\n',
    fixed: '@n = ["a", "b"]\nfilters:\n  CreatedBy EQ {{n}}\n',
  },
  {
    what: 'a condition and its opposite',
    file: '@n = 5\nfilters: Status EQ {{n}} AND ⟨contradiction⟩Status NE {{n}}⟨/⟩\n',
    fixed: '@n = 5\nfilters: Status EQ {{n}}\n',
  },
  {
    what: 'a condition that would take a comment with it',
    file: 'filters:\n  Status EQ 0\n  # really\n  AND ⟨redundant⟩Status EQ 0⟨/⟩\n',
    fixed: '',
  },
  {
    what: 'a condition beside a comment',
    file: 'filters:\n  Status EQ 0\n  AND ⟨redundant⟩Status EQ 0⟨/⟩\n  # and\n  AND AssetType EQ Image\n',
    fixed: 'filters:\n  Status EQ 0\n  # and\n  AND AssetType EQ Image\n',
  },
  { what: 'more than the most that a field can be', file: 'filters: AverageRating GT ⟨value-range⟩5⟨/⟩\n' },
  { what: 'such a variable', file: '@r = 5\nfilters: AverageRating GT ⟨value-range⟩{{r}}⟨/⟩\n' },
  // what the rules say of a value
  { what: 'a value out of the range of its field', file: '@r = 9\nfilters: AverageRating EQ ⟨value-range⟩{{r}}⟨/⟩\n' },
  { what: 'a value that its field cannot have', file: '@t = "Imge"\nfilters: AssetType EQ ⟨unknown-value⟩{{t}}⟨/⟩\n' },
  // variable-in-quotes
  {
    what: 'a variable in quotes',
    file: '@a = "jpg"\nfilters: FileExtension EQ \'⟨variable-in-quotes⟩{{a}}⟨/⟩\'\n',
    fixed: '@a = "jpg"\nfilters: FileExtension EQ {{a}}\n',
  },
  {
    what: 'a variable in a phrase',
    file: '@a = "jpg"\nsearch: "⟨variable-in-quotes⟩{{a}}⟨/⟩"\n',
    fixed: '@a = "jpg"\nsearch: {{a}}\n',
  },
  {
    what: 'a variable in a longer text',
    file: '@a = "jpg"\nfilters: FileExtension EQ \'x⟨variable-in-quotes⟩{{a}}⟨/⟩\'\n',
    fixed: '@a = "jpg"\nfilters: FileExtension EQ {{a}}\n',
  },
  {
    what: 'a variable in a longer text of JSON',
    file: '@a = "jpg"\nfilters: (Attributes/ANY(a: a EQ \'{"Key":"x","Value":"y ⟨variable-in-quotes⟩{{a}}⟨/⟩"}\'))\n',
    fixed: '@a = "jpg"\nfilters: (Attributes/ANY(a: a EQ \'{"Key":"x","Value":"{{a}}"}\'))\n',
  },
  {
    what: 'a variable as a whole text of JSON',
    file: '@a = "jpg"\nfilters: (Attributes/ANY(a: a EQ \'{"Key":"x","Value":"{{a}}"}\'))\n',
  },
  {
    what: 'a variable in quotes that does not fit without them',
    file: "@a = now\nfilters: FileExtension EQ '⟨variable-in-quotes⟩{{a}}⟨/⟩'\n",
    fixed: '',
  },
  // time-expression
  {
    what: 'a unit that is none',
    file: '@t = now - 30⟨time-expression⟩days⟨/⟩\nfilters: DateUploaded GE {{t}}\n',
    fixed: '@t = now - 30d\nfilters: DateUploaded GE {{t}}\n',
  },
  {
    what: 'a time that nobody can write',
    file: '@t = ⟨time-expression⟩now + 9000y⟨/⟩\nfilters: DateUploaded GE {{t}}\n',
  },
  {
    what: 'a time zone that is none',
    file: '@timeZone = ⟨time-expression⟩"Europe/Belin"⟨/⟩\nsearch: a\n',
    fixed: '@timeZone = "Europe/Berlin"\nsearch: a\n',
  },
  { what: 'a time zone that is no text', file: '@timeZone = ⟨time-expression⟩2⟨/⟩\nsearch: a\n' },
  // syntax of variables
  { what: 'a variable without =', file: '⟨syntax⟩@a 5⟨/⟩\ncount: {{a}}\n', fixed: '@a = 5\ncount: {{a}}\n' },
  { what: 'a variable without a name', file: '⟨syntax⟩@ = 5⟨/⟩\n' },
  { what: 'a variable without a value', file: '@a =⟨syntax⟩⟨/⟩\ncount: {{a}}\n' },
  // expect-syntax
  {
    what: 'an expectation that cannot be read',
    file: 'search: a\nexpect: ⟨expect-syntax⟩totl⟨/⟩ > 0\n',
    fixed: 'search: a\nexpect: total > 0\n',
  },
  // count, offset, searchFields
  { what: 'a count that is no number', file: 'count: ⟨value-type⟩many⟨/⟩\n' },
  { what: 'a count with separators', file: 'count: ⟨value-type⟩1.000⟨/⟩\n', fixed: 'count: 1000\n' },
  {
    what: 'a control character in a text',
    file: '@a = "x⟨syntax⟩\u0007⟨/⟩y"\nsearch: {{a}}\n',
    fixed: '@a = "xy"\nsearch: {{a}}\n',
  },
  { what: 'half of a character', file: '@a = ⟨syntax⟩"x\ud83d"⟨/⟩\nsearch: {{a}}\n' },
  { what: 'a path', file: '@a = ⟨syntax⟩"a\\qb"⟨/⟩\nsearch: {{a}}\n', fixed: '@a = "a\\\\qb"\nsearch: {{a}}\n' },
  { what: 'a count beyond what services give', file: 'count: ⟨value-range⟩1001⟨/⟩\n', fixed: 'count: 1000\n' },
  { what: 'an offset beyond what services take', file: 'offset: ⟨value-range⟩100000⟨/⟩\n', fixed: 'offset: 99999\n' },
  { what: 'a negative offset', file: 'offset: ⟨value-type⟩-1⟨/⟩\n' },
  { what: 'empty settings', file: 'count:\noffset: \nfilters:\nsearch:\nsort:\ncontainerfilter:\nsearchFields:\n' },
  {
    what: 'an unknown search field',
    file: 'search: a\nsearchFields: title,⟨unsearchable-field⟩keywrds⟨/⟩\n',
    fixed: 'search: a\nsearchFields: title,keywords\n',
  },
  {
    what: 'search fields without commas',
    file: 'search: a\nsearchFields: ⟨unsearchable-field⟩title keywords⟨/⟩\n',
    fixed: 'search: a\nsearchFields: title,keywords\n',
  },
  { what: 'a comma too many', file: 'search: a\nsearchFields: title⟨syntax⟩,⟨/⟩\n' },
  {
    what: 'a term bound to a field that searchFields leaves out',
    file: 'searchFields: keywords\nsearch: ⟨search-field-excluded⟩title⟨/⟩:a\n',
  },
  // expressions, with ranges in the file
  {
    what: 'mistakes in every kind',
    file: '### T\r\n# x\r\nfilters: ⟨unknown-field⟩AsseType⟨/⟩ EQ Image\r\n  # y\r\n  AND ⟨unknown-field⟩Statu⟨/⟩ EQ 0\r\nsort: ⟨unknown-sort-key⟩titel⟨/⟩ D\r\n',
  },
  {
    what: 'a string that does not end on its line',
    file: "filters: FileExtension EQ ⟨unterminated-string⟩'jpg⟨/⟩\n  AND Status EQ 0\n",
    fixed: "filters: FileExtension EQ 'jpg'\n  AND Status EQ 0\n",
  },
  {
    what: 'a phrase that does not end on its line',
    file: 'search: ⟨unterminated-string⟩"brand new⟨/⟩\n  logo\n',
    fixed: 'search: "brand new"\n  logo\n',
  },
  {
    what: 'a broken search beside another',
    file: '### A\nfilters: Status ⟨missing-operand⟩EQ⟨/⟩\n### B\ncount: ⟨value-type⟩x⟨/⟩\n',
  },
];

const summary = (diagnostics: readonly Diagnostic[]): readonly unknown[] =>
  diagnostics.map(({ code, range }) => ({ name: code, start: range.start, end: range.end }));

describe('checkDocument', () => {
  test.each(cases)('$what', ({ file, fixed }) => {
    const { text, marks } = marked(file);
    const found = check(text);
    expect(summary(found)).toEqual(marks);
    const [fix] = found[0]?.fixes ?? [];
    if (fixed === '') expect(fix).toBeUndefined();
    else if (fixed !== undefined) expect(fix && applyFix(text, fix)).toBe(fixed);
  });

  test.each(cases)('every fix mends: $what', ({ file }) => {
    const { text } = marked(file);
    const before = check(text);
    const errors = (all: readonly Diagnostic[]): number => all.filter(({ severity }) => severity === 'error').length;
    for (const diagnostic of before) {
      for (const fix of diagnostic.fixes) {
        const after = check(applyFix(text, fix));
        const same = (all: readonly Diagnostic[]): number => all.filter(({ code }) => code === diagnostic.code).length;
        expect(same(after), fix.title).toBeLessThan(same(before));
        expect(errors(after), fix.title).toBeLessThanOrEqual(errors(before));
      }
      expect(diagnostic.fixes.filter((fix) => fix.preferred === true).length).toBeLessThanOrEqual(1);
    }
  });

  test('messages are sentences', () => {
    for (const { file } of cases)
      for (const { message } of check(marked(file).text)) expect(message).toMatch(/^\S.*\.$/s);
  });

  const lookUps: readonly Case[] = [
    {
      what: 'a category that is there',
      file: '@c = category("Brand/Logos")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n',
    },
    {
      what: 'a category in other case',
      file: '@c = category("brand/LOGOS")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n',
    },
    {
      what: 'a category that is not there',
      file: '@c = category(⟨look-up⟩"Brand/Logs"⟨/⟩)\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n',
      fixed: '@c = category("Brand/Logos")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n',
    },
    {
      what: 'a category that is there twice',
      file: '@c = category(⟨look-up⟩"Logos"⟨/⟩)\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n',
      fixed: '@c = category("Brand/Logos")\ncontainerfilter: CategoryIds/ANY(c: c EQ {{c}})\n',
    },
    {
      what: 'a user that is not there',
      file: '### T\n@u = user(⟨look-up⟩"peter"⟨/⟩)\nfilters: CreatedBy EQ {{u}}\n',
      fixed: '',
    },
    {
      what: "a lightbox, when the library's are not known",
      file: '@l = lightbox("x")\ncontainerfilter: LightboxIds/ANY(l: l EQ {{l}})\n',
    },
  ];
  test.each(lookUps)('look-ups in a library: $what', ({ file, fixed }) => {
    const { text, marks } = marked(file);
    const found = check(text, { catalogue });
    expect(summary(found)).toEqual(marks);
    const [fix] = found[0]?.fixes ?? [];
    if (fixed === '') expect(fix).toBeUndefined();
    else if (fixed !== undefined) expect(fix && applyFix(text, fix)).toBe(fixed);
  });

  test('severities are set by code, for the codes of files and of expressions', () => {
    const text = '@a = 1\nfilter: x\nsort: titel D\n';
    expect(check(text).map(({ severity }) => severity)).toEqual(['warning', 'error', 'error']);
    const severities = { 'unused-variable': 'hint', 'unknown-key': 'off', 'unknown-sort-key': 'warning' } as const;
    expect(check(text, { severities }).map(({ code, severity }) => [code, severity])).toEqual([
      ['unused-variable', 'hint'],
      ['unknown-sort-key', 'warning'],
    ]);
    expect(check(text, { severities: { ...severities } })).toEqual(check(text, { severities }));
    // And back, though the document was kept.
    const document = parseDocument(text);
    checkDocument(document, { severities });
    expect(checkDocument(document, { severities: { ...severities } })).toEqual(checkDocument(document, { severities }));
    expect(checkDocument(document, { severities: { 'unknown-key': 'hint' } })[1]?.severity).toBe('hint');
    expect(checkDocument(document)).toEqual(check(text));
  });

  test('a library that is known later is asked then', () => {
    const filling: { users?: Catalogue['users'] & object } = {};
    const document = parseDocument(
      '@u = user("peter")\n### T\n@v = user("paul")\nfilters: CreatedBy EQ {{u}} OR CreatedBy EQ {{v}}\n',
    );
    expect(checkDocument(document, { catalogue: filling })).toEqual([]);
    filling.users = [{ id: 'u', userName: 'peter' }];
    expect(checkDocument(document, { catalogue: filling }).map(({ code }) => code)).toEqual(['look-up']);
  });

  test('a library has fields of its own', () => {
    const own = defineSchema({
      fields: [
        { name: 'Shelf', type: 'integer', member: 'extra', documentation: 'Where it lies.', spec: '', example: '1' },
      ],
      searchFields: [
        { names: ['shelfMark'], member: 'extra', unbound: false, match: 'words', documentation: 'Its mark.', spec: '' },
      ],
    });
    const text = '@s = "x"\n### T\nfilters: Shelf EQ {{s}}\nsearch: shelfMark:a\nsearchFields: shelfMark\n';
    const document = parseDocument(text, undefined, { schema: own });
    expect(checkDocument(document).map(({ code }) => code)).toEqual(['variable-type']);
    expect(check(text).map(({ code }) => code)).toContain('unknown-field');
    // Another schema reads the file anew.
    expect(parseDocument(text, document).searches[0]?.searchFields?.names[0]?.canonical).toBeUndefined();
  });

  test('what is related to a variable is named with its place in the file', () => {
    const text = '@e = "me"\n### T\nsearch: me {{e}}\n';
    const related = check(text).flatMap(({ related: places = [] }) =>
      places.map(({ range }) => text.slice(range.start, range.end)),
    );
    expect(related).toEqual(['me']);
  });

  test('what is related is named with its place in the file', () => {
    const text = '@r = "x"\n\n### A\ncount: 1\ncount: 2\n### A\nfilters: AverageRating EQ {{r}}\n';
    const related = check(text).flatMap(({ code, related: places = [] }) =>
      places.map(({ range }) => [code, text.slice(range.start, range.end)]),
    );
    expect(related).toEqual([
      ['duplicate-key', 'count'],
      ['duplicate-title', 'A'],
      ['variable-type', '"x"'],
    ]);
  });

  test("the unnamed search and a title of the file's name are two of one name", () => {
    const document = parseDocument('search: a\n### logos\nsearch: b\n', undefined, { name: 'logos' });
    expect(checkDocument(document).map(({ code }) => code)).toEqual(['duplicate-title']);
  });
});

test('a control character in a text is called by its name', () => {
  const [found] = checkDocument(parseDocument('@a = "x\u0007y"\nsearch: {{a}}\n'));
  expect(found?.message).toBe('A text cannot hold the control character U+0007; remove it.');
});

test.each([
  "filters: FileExtension EQ 'x {{a}} AND Status EQ 0\n  # why\n  AND AssetType EQ Image\n",
  'search: red "fox {{a}} NOT draft\n  # why\n  OR blue\n',
])('a text without its closing quote is not replaced by the variable in it: %j', (value) => {
  const text = `@a = "jpg"\n${value}`;
  const found = check(text).filter(({ code }) => code === 'variable-in-quotes');
  expect(found.flatMap(({ fixes }) => fixes)).toEqual([]);
});

test.each([
  [
    '### A\nsome words\nfilters: CreatedBy EQ {{me}}\n',
    '### A\nsome words\n@me = "id"\nfilters: CreatedBy EQ {{me}}\n',
  ],
  ['My searches\nfilters: CreatedBy EQ {{me}}\n', 'My searches\n@me = "id"\nfilters: CreatedBy EQ {{me}}\n'],
  [
    '### A\n# d\n\n   words\n# c\n@x = 1\nfilters: CreatedBy EQ {{me}}\n',
    '### A\n# d\n\n   words\n@me = "id"\n# c\n@x = 1\nfilters: CreatedBy EQ {{me}}\n',
  ],
])('a variable is defined below lines that would continue its value: %j', (text, defined) => {
  const found = check(text).find(({ code }) => code === 'undefined-variable');
  const fix = found?.fixes.at(-1);
  expect(fix?.title).toBe('Define me');
  expect(applyEdits(text, fix?.edits ?? [])).toBe(defined);
});
