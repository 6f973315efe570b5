import { createToken, type TokenType } from 'chevrotain';

/** A word of letters, digits, `_` and `.`. */
export const Key: TokenType = createToken({ name: 'Key' });
/** `A` alone, in either case. */
export const Ascending: TokenType = createToken({ name: 'Ascending' });
/** `D` alone, in either case. */
export const Descending: TokenType = createToken({ name: 'Descending' });

/** The terminals of the grammar. */
export const vocabulary: TokenType[] = [Key, Ascending, Descending];

/** Any other character; a sort with one needs recovery. */
export const Mark: TokenType = createToken({ name: 'Mark' });
/** A blank that a service may take for a letter, such as a no-break space. */
export const StrangeBlank: TokenType = createToken({ name: 'StrangeBlank' });
