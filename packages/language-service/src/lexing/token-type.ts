/** What a token can be, in an order that stays: a legend of semantic tokens counts in it. New ones come last. */
export const tokenTypes = [
  'title',
  'comment',
  'key',
  'field',
  'collection',
  'function',
  'parameter',
  'operator',
  'join',
  'enumeration',
  'string',
  'number',
  'timestamp',
  'null',
  'variable',
  'word',
  'phrase',
  'searchField',
  'sortKey',
  'direction',
  'punctuation',
  'property',
] as const;

/** What a token is to a reader. Editors give each type its colour. */
export type TokenType = (typeof tokenTypes)[number];
