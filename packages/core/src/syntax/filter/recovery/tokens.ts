import { createToken, type TokenType } from 'chevrotain';

/**
 * The terminals of the filter grammar. They are roles, not spellings: the scanner knows what it expects, so it can read
 * a whole condition without brackets by itself. Such a token carries the AST node as payload, a join `'And'` or `'Or'`.
 */
export const Comparison: TokenType = createToken({ name: 'Comparison' });
export const IsMatch: TokenType = createToken({ name: 'IsMatch' });
/** A condition that the scanner had to make up or give up. */
export const Repaired: TokenType = createToken({ name: 'Repaired' });
export const Join: TokenType = createToken({ name: 'Join' });
export const Open: TokenType = createToken({ name: 'Open' });
/** `collection/ANY(variable:`, with both names as payload. */
export const AnyOpen: TokenType = createToken({ name: 'AnyOpen' });
export const Close: TokenType = createToken({ name: 'Close' });
