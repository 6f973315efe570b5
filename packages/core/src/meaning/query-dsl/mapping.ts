import type { Layout } from '../sql/layout.ts';

/** The fields of a document, by what they hold. */
export const fieldNames = {
  /** The id of the asset as it is. */
  identity: 'identity',
  /** Of a column of the layout. */
  column: (name: string): string => `column ${name}`,
  /** Of a table of members of the layout. */
  members: (name: string): string => `members ${name}`,
  /** Values of attributes, each with the key and the kind of the attribute before it. */
  attributes: 'attributes',
  /** The words of a member. */
  words: (member: string): string => `words ${member}`,
} as const;

/** A value of an attribute as a term. What divides its parts is in no stored text. */
export const attributeTerm = (key: string, kind: number, value = ''): string => `${key}\0${kind}\0${value}`;

/** Characters of a word that the tokenizer leaves whole: those that a term may have, and more than any word of people has. */
const longestWord = 32_000;

/**
 * Settings and mappings of an index of OpenSearch for documents of a {@link Layout}. Words are parted by blanks, as they are written; everything else is a
 * term or a number. Nothing is scored.
 */
export function indexDefinition(layout: Layout): {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly mappings: Readonly<Record<string, unknown>>;
} {
  const term = { type: 'keyword' };
  const properties = Object.fromEntries([
    [fieldNames.identity, term],
    [fieldNames.attributes, term],
    ...layout.columns.map(({ name, type }) => [fieldNames.column(name), type === 'text' ? term : { type: 'double' }]),
    ...layout.members.map(({ name }) => [fieldNames.members(name), term]),
    ...layout.words.flatMap(({ members }) =>
      members.map((member) => [
        fieldNames.words(member),
        { type: 'text', analyzer: 'words', norms: false, index_options: 'positions' },
      ]),
    ),
  ]);
  return {
    settings: {
      'index.max_result_window': 101_000,
      'index.max_terms_count': 1_000_000,
      // As long as a process may be behind that removes what another one has put back.
      'index.gc_deletes': '1h',
      analysis: {
        tokenizer: { blanks: { type: 'whitespace', max_token_length: longestWord } },
        analyzer: { words: { type: 'custom', tokenizer: 'blanks' } },
      },
    },
    mappings: { dynamic: false, properties },
  };
}
