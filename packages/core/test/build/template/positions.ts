import type { Tag } from './tags.ts';

/** A place of a template, `$` for the hole, and two harmless values that show where the value is in the AST. */
export interface Position {
  readonly what: string;
  readonly tag: Tag;
  readonly written: string;
  readonly harmless: readonly [unknown, unknown];
}

/** A place that takes any text. */
export interface TextPosition extends Position {
  /** The text that is there then. */
  readonly text: (text: string) => string;
}

const same = (text: string): string => text;
/** There is no escape for these in a phrase: a blank matches the same. */
const inPhrase = (text: string): string => text.replace(/["\r\n]/g, ' ');

const texts = ['harmless', 'harmful'] as const;
const text = (what: string, written: string, tag: Tag = 'filters'): TextPosition => ({
  what,
  tag,
  written,
  harmless: texts,
  text: tag === 'search' ? inPhrase : same,
});

export const textPositions: readonly TextPosition[] = [
  text('a string', 'FileExtension EQ $'),
  text('a string in single quotes', "FileExtension NE '$'"),
  text('a string in double quotes', 'FileExtension CT "$"'),
  text('a string between conditions', 'Status EQ 0 AND (FileExtension SW $ OR AssetType EQ Image) AND Status NE 9'),
  text('an enumeration', 'AssetType EQ $'),
  text('one of many', 'CognitiveColor NE $ OR Status EQ 0'),
  text('an id', 'CreatedBy EQ $'),
  text('a field that nobody knows', 'Sparkle EQ $'),
  text('a text of ISMATCH', "ISMATCH($,'cognitiveTextInImage')"),
  text('a quoted text of ISMATCH', "NOTHING EQ 0 OR ISMATCH('$', 'videoIntelligence')"),
  text('a key', `Attributes/ANY(a: a EQ '{"Key":$,"Value":"x"}')`),
  text('a value of an attribute', `Attributes/ANY(a: a EQ '{"Key":"x","Value":$}') AND Status EQ 0`),
  text('a quoted value of an attribute', `Attributes/ANY(a: a NE '{ "Value" : "$", "Key" : "it''s" }')`),
  text('a category', 'CategoryIds/ANY(c: c EQ $)', 'containerfilter'),
  text(
    'a category among others',
    "CategoryIds/ANY(c: c EQ 'x' OR c EQ $) AND LightboxIds/ANY(l: l EQ 'y')",
    'containerfilter',
  ),
  text('a term', '$', 'search'),
  text('a term among others', 'a OR ($ NOT b) c', 'search'),
  text('a term after NOT', 'a NOT $', 'search'),
  text('a phrase', 'a "$" b', 'search'),
  text('a phrase in single quotes', "'$'", 'search'),
  text('a term of a field', 'title:$ b', 'search'),
  text('a term in the brackets of a field', 'title:($ OR b)', 'search'),
  text('an id in a search', 'categoryIds:"$"', 'search'),
];

const numbers = [1, 2] as const;
const moments = [new Date(0), new Date(1)] as const;

/** Places that take one kind of value only. */
const otherPositions: readonly Position[] = [
  { what: 'a whole number', tag: 'filters', written: 'AverageRating GE $', harmless: numbers },
  { what: 'a status', tag: 'filters', written: "Status EQ $ AND FileExtension EQ 'x'", harmless: numbers },
  { what: 'a date', tag: 'filters', written: 'DateUploaded GE $', harmless: moments },
  { what: 'a date with its status', tag: 'filters', written: 'DateApproved LT $ AND Status EQ 0', harmless: moments },
];

export const positions: readonly Position[] = [...textPositions, ...otherPositions];

/** Holes that take no text, whatever it holds. */
export const closed: readonly Pick<Position, 'what' | 'tag' | 'written'>[] = [
  { what: 'a condition', tag: 'filters', written: '$ AND Status EQ 0' },
  { what: 'a condition in brackets', tag: 'containerfilter', written: "CategoryIds/ANY(c: c EQ 'x') OR ($)" },
  { what: 'a whole filter', tag: 'filters', written: '$' },
  { what: 'a key of a sort', tag: 'sort', written: '$ D' },
  { what: 'a direction', tag: 'sort', written: 'title $' },
  { what: 'a whole sort', tag: 'sort', written: '$' },
];
