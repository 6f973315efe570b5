import type { MatchAsset } from './match-asset.ts';

/** A field that a term of a search can be bound to (§4.8). */
export interface SearchFieldRow {
  /** Canonical spelling first, then the other spellings the specification gives. */
  readonly names: readonly [string, ...string[]];
  readonly member: keyof MatchAsset;
  /** True when a term without a field looks there too. */
  readonly unbound: boolean;
  /** `words` matches words of a text, `id` compares whole ids. */
  readonly match: 'words' | 'id';
  readonly documentation: string;
  readonly spec: string;
  readonly assumed?: boolean;
}

const rows = [
  { names: ['title'], member: 'title', unbound: true, match: 'words', documentation: 'The title.', spec: '4.8' },
  {
    names: ['description'],
    member: 'description',
    unbound: true,
    match: 'words',
    documentation: 'The description.',
    spec: '4.8',
  },
  {
    names: ['fileName'],
    member: 'fileName',
    unbound: true,
    match: 'words',
    documentation: 'The file name.',
    spec: '4.8',
  },
  {
    names: ['keywords', 'keyword'],
    member: 'keywords',
    unbound: true,
    match: 'words',
    documentation: 'The keywords.',
    spec: '4.8',
  },
  {
    names: ['categories', 'category'],
    member: 'categories',
    unbound: true,
    match: 'words',
    documentation: 'The names of the categories the asset is directly in.',
    spec: '4.8',
  },
  {
    names: ['categoryIds'],
    member: 'categories',
    unbound: false,
    match: 'id',
    documentation: 'The ids of the categories the asset is directly in, compared whole.',
    spec: '4.8',
  },
  {
    names: ['comments', 'comment'],
    member: 'comments',
    unbound: true,
    match: 'words',
    documentation: 'The comments.',
    spec: '4.8',
  },
  {
    names: ['cognitiveTextInImage'],
    member: 'textInImage',
    unbound: false,
    match: 'words',
    documentation: 'The text that was recognised in the image.',
    spec: '4.8',
  },
  {
    names: ['cognitiveBackgroundColor'],
    member: 'backgroundColor',
    unbound: false,
    match: 'words',
    documentation: 'The colour of the background.',
    spec: '4.8',
  },
  {
    names: ['cognitiveForegroundColor'],
    member: 'foregroundColor',
    unbound: false,
    match: 'words',
    documentation: 'The colour of the foreground.',
    spec: '4.8',
  },
  {
    names: ['cognitiveDominantColors'],
    member: 'dominantColors',
    unbound: false,
    match: 'words',
    documentation: 'The colours that prevail.',
    spec: '4.8',
  },
  {
    names: ['id'],
    member: 'id',
    unbound: false,
    match: 'id',
    documentation: 'The id of the asset, compared whole.',
    spec: '4.8',
    assumed: true,
  },
] as const;

/** The rows of {@link searchFields} to the letter, for types that are made from them. */
export type SpecifiedSearchField = (typeof rows)[number];

export const searchFields: readonly SearchFieldRow[] = rows;
