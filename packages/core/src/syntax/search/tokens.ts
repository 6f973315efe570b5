import { createToken, type TokenType } from 'chevrotain';

/** The terminals of the search grammar. They are roles, not spellings; a leaf token carries its AST node as payload. */
export const Term: TokenType = createToken({ name: 'Term' });
/** A field and its colon; the payload is the field's name. */
export const Bound: TokenType = createToken({ name: 'Bound' });
/** The payload is `'And'` or `'Or'`. Where two terms stand side by side there is one, too. */
export const Join: TokenType = createToken({ name: 'Join' });
export const Not: TokenType = createToken({ name: 'Not' });
export const Open: TokenType = createToken({ name: 'Open' });
export const Close: TokenType = createToken({ name: 'Close' });

export const vocabulary: TokenType[] = [Term, Bound, Join, Not, Open, Close];
