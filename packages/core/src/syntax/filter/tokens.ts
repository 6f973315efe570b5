import { createToken, type TokenType } from 'chevrotain';

/**
 * The terminals of the filter grammar. They are roles, not spellings: the scanner knows what it expects, so it can tell
 * a field from an operator from a value. A leaf token carries its AST node as payload, a join `'And'` or `'Or'`.
 */
export const Field: TokenType = createToken({ name: 'Field' });
export const Operator: TokenType = createToken({ name: 'Operator' });
export const Value: TokenType = createToken({ name: 'Value' });
export const Join: TokenType = createToken({ name: 'Join' });
export const Open: TokenType = createToken({ name: 'Open' });
export const Close: TokenType = createToken({ name: 'Close' });
export const Collection: TokenType = createToken({ name: 'Collection' });
/** `/ANY(` with the blanks in it. */
export const AnyOpen: TokenType = createToken({ name: 'AnyOpen' });
/** The variable that ANY declares. */
export const Lambda: TokenType = createToken({ name: 'Lambda' });
export const Colon: TokenType = createToken({ name: 'Colon' });
/** `ISMATCH(` with the blanks in it. */
export const MatchOpen: TokenType = createToken({ name: 'MatchOpen' });
export const Comma: TokenType = createToken({ name: 'Comma' });
/** A whole condition that the scanner had to make up or give up: its payload is the AST node. */
export const Repaired: TokenType = createToken({ name: 'Repaired' });

export const vocabulary: TokenType[] = [
  Field,
  Operator,
  Value,
  Join,
  Open,
  Close,
  Collection,
  AnyOpen,
  Lambda,
  Colon,
  MatchOpen,
  Comma,
  Repaired,
];
