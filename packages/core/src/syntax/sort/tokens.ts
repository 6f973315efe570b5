import { createToken, type TokenType } from 'chevrotain';

/** The terminals of the sort grammar. A key carries its name, a direction `'A'` or `'D'`. */
export const Key: TokenType = createToken({ name: 'Key' });
export const Direction: TokenType = createToken({ name: 'Direction' });

export const vocabulary: TokenType[] = [Key, Direction];
