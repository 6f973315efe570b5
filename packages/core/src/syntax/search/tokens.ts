import { createToken, type TokenType } from 'chevrotain';

/** The terminals of the search grammar. They are roles, not spellings. */

/** One term with its field and its NOT: its payload is the AST node. */
export const Term: TokenType = createToken({ name: 'Term' });
/** The payload is `'And'` or `'Or'`. Where two operands stand side by side there is one, too. */
export const Join: TokenType = createToken({ name: 'Join' });
/** The payload is the `Prefix` of the group, when it has one. */
export const Open: TokenType = createToken({ name: 'Open' });
export const Close: TokenType = createToken({ name: 'Close' });

export const vocabulary: TokenType[] = [Term, Join, Open, Close];
