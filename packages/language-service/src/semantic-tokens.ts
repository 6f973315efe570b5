import { schema as specification, type Range, type Schema } from '@assetql/core';
import { searchAt } from '@assetql/core/document';
import type { LanguageDocument } from './language-document.ts';
import type { ServiceContext } from './service-context.ts';
import { tokens, type Token } from './tokens.ts';

/** What can be said of a token beside its type, in an order that stays. New ones come last. */
export const tokenModifiers = ['definition', 'documentation', 'assumed', 'unknown'] as const;

/**
 * `definition`: a variable where it is defined, also that of an `ANY`; `documentation`: the description of a search; `assumed`: a name that
 * the specification is silent about; `unknown`: a name that the schema does not have.
 */
export type TokenModifier = (typeof tokenModifiers)[number];

/** A token with its modifiers, in the order of {@link tokenModifiers}. */
export interface SemanticToken extends Token {
  readonly modifiers: readonly TokenModifier[];
}

const none: readonly TokenModifier[] = [];
const some = {
  definition: ['definition'],
  documentation: ['documentation'],
  assumed: ['assumed'],
  unknown: ['unknown'],
} as const satisfies Record<TokenModifier, readonly TokenModifier[]>;

/**
 * The tokens of a document that touch `range`, as {@link tokens} gives them, with what the schema says of them. Each is on one line. The
 * holes of a template have none: their colours are the program's.
 */
export function semanticTokens(
  document: LanguageDocument,
  range?: Range,
  { schema = specification }: ServiceContext = {},
): readonly SemanticToken[] {
  const found = outsideHoles(document, tokens(document, range));
  return found.map((token) => ({ ...token, modifiers: modifiers(token, document, schema) }));
}

const colon = /\s*:/y;

function modifiers(token: Token, document: LanguageDocument, schema: Schema): readonly TokenModifier[] {
  const text = document.text.slice(token.start, token.end);
  switch (token.type) {
    case 'variable':
      return /^["']?\{\{/.test(text) ? none : some.definition;
    case 'parameter':
      colon.lastIndex = token.end;
      return colon.test(document.text) ? some.definition : none;
    case 'comment':
      return document.kind === 'document' && describes(document.parsed, token) ? some.documentation : none;
    case 'field':
      return known(schema.field(text));
    case 'collection':
      return known(schema.collection(text));
    case 'searchField':
      return known(schema.searchField(text));
    case 'sortKey':
      return known(schema.sortKey(text));
    default:
      return none;
  }
}

function known(row: object | undefined): readonly TokenModifier[] {
  if (row === undefined) return some.unknown;
  return 'assumed' in row && row.assumed === true ? some.assumed : none;
}

/** Whether a comment is directly under a title. */
function describes(parsed: Extract<LanguageDocument, { kind: 'document' }>['parsed'], { start }: Token): boolean {
  const { items, title, start: from } = searchAt(parsed, start);
  if (title === undefined) return false;
  const after = items.findIndex((item, index) => index > 0 && item.kind !== 'Comment');
  const end = after === -1 ? Infinity : (items[after]?.range.start ?? 0);
  return start - from < end;
}

/** The tokens without what of them lies in the holes of a template. Both are in order. */
function outsideHoles(document: LanguageDocument, found: readonly Token[]): readonly Token[] {
  const holes = document.kind === 'document' ? undefined : document.template?.holes;
  if (holes === undefined || holes.length === 0) return found;
  const left: Token[] = [];
  let next = 0;
  for (const { type, start, end } of found) {
    let hole = holes[next];
    while (hole !== undefined && hole.end <= start) hole = holes[++next];
    let from = start;
    for (let at = next; hole !== undefined && hole.start < end; hole = holes[++at]) {
      if (hole.start > from) left.push({ type, start: from, end: hole.start });
      from = Math.max(from, hole.end);
    }
    if (from < end) left.push({ type, start: from, end });
  }
  return left;
}
