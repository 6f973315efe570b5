import { createToken, type TokenType } from 'chevrotain';

/*
 * The lexical tokens of a search (§4.8). The grammar knows those of the first group; a text that has one of the second needs recovery.
 */

/** A bare term: `logo`, `bran*`. */
export const Word: TokenType = createToken({ name: 'Word' });
/** `"brand new"` in straight quotes, on one line. */
export const Phrase: TokenType = createToken({ name: 'Phrase' });
/** A `*` alone. */
export const Everything: TokenType = createToken({ name: 'Everything' });
/** `{{name}}` */
export const Variable: TokenType = createToken({ name: 'Variable' });
/** A word with a colon right behind it, without the colon. */
export const FieldName: TokenType = createToken({ name: 'FieldName' });
/** The colon right behind a field name, when no blank follows it. */
export const Colon: TokenType = createToken({ name: 'Colon' });
export const And: TokenType = createToken({ name: 'And' });
export const Or: TokenType = createToken({ name: 'Or' });
export const Not: TokenType = createToken({ name: 'Not' });
export const Open: TokenType = createToken({ name: 'Open' });
export const Close: TokenType = createToken({ name: 'Close' });
/** Text that recovery could not read as anything else. The lexer does not make it. */
export const Unreadable: TokenType = createToken({ name: 'Unreadable' });

/** The terminals of the grammar. */
export const vocabulary: TokenType[] = [
  [Word, Phrase, Everything, Variable, FieldName, Colon],
  [And, Or, Not, Open, Close, Unreadable],
].flat();

/** Any other colon. */
export const StrayColon: TokenType = createToken({ name: 'StrayColon' });
/** A phrase of which a quote, or both, are typographic. */
export const TypographicPhrase: TokenType = createToken({ name: 'TypographicPhrase' });
/** A phrase that ends on a later line. */
export const MultilinePhrase: TokenType = createToken({ name: 'MultilinePhrase' });
/** A phrase without a closing quote; a quote alone when nothing follows it on its line. */
export const OpenPhrase: TokenType = createToken({ name: 'OpenPhrase' });
/** Two opening braces that do not start a variable, up to where they were meant to close. */
export const BrokenVariable: TokenType = createToken({ name: 'BrokenVariable' });
/** A blank that a service may take for a letter, such as a no-break space. */
export const StrangeBlank: TokenType = createToken({ name: 'StrangeBlank' });
