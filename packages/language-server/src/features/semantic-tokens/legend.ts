import { SemanticTokenTypes, type SemanticTokensLegend } from 'vscode-languageserver-protocol';
import { tokenModifiers, type TokenModifier, type TokenType } from '@assetql/language-service';

/** The semantic token type of each token; `undefined` for tokens that are shown as plain text. */
const shownAs: Readonly<Record<TokenType, SemanticTokenTypes | undefined>> = {
  title: SemanticTokenTypes.class,
  comment: SemanticTokenTypes.comment,
  key: SemanticTokenTypes.keyword,
  field: SemanticTokenTypes.property,
  collection: SemanticTokenTypes.property,
  function: SemanticTokenTypes.function,
  parameter: SemanticTokenTypes.parameter,
  operator: SemanticTokenTypes.operator,
  join: SemanticTokenTypes.keyword,
  enumeration: SemanticTokenTypes.enumMember,
  string: SemanticTokenTypes.string,
  number: SemanticTokenTypes.number,
  timestamp: SemanticTokenTypes.number,
  null: SemanticTokenTypes.keyword,
  variable: SemanticTokenTypes.variable,
  word: SemanticTokenTypes.string,
  phrase: SemanticTokenTypes.string,
  searchField: SemanticTokenTypes.property,
  sortKey: SemanticTokenTypes.property,
  direction: SemanticTokenTypes.keyword,
  punctuation: undefined,
  property: SemanticTokenTypes.property,
};

const types: readonly SemanticTokenTypes[] = [...new Set(Object.values(shownAs))].filter((type) => type !== undefined);

export const legend: SemanticTokensLegend = { tokenTypes: [...types], tokenModifiers: [...tokenModifiers] };

/** The index of a token's type in the legend; `undefined` for a token that is shown as plain text. */
export function typeIndex(type: TokenType): number | undefined {
  const shown = shownAs[type];
  return shown === undefined ? undefined : types.indexOf(shown);
}

/** Modifiers as the protocol has them: a bit for each, in the order of the legend. */
export const modifierBits = (modifiers: readonly TokenModifier[]): number =>
  modifiers.reduce((bits, modifier) => bits | (1 << tokenModifiers.indexOf(modifier)), 0);
