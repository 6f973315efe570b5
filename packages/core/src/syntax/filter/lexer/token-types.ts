import { createToken, type TokenType } from 'chevrotain';

/** A word that names a field, or the variable of an `ANY`. */
export const Name: TokenType = createToken({ name: 'Name' });
export const Operator: TokenType = createToken({ name: 'Operator' });
/**
 * What a field is compared with. Its first character says what it is: a quote opens a text in single quotes, where a quote inside is
 * doubled; a brace opens `{{name}}`; anything else is a number, a timestamp, `null` or a word without quotes.
 */
export const Value: TokenType = createToken({ name: 'Value' });

export const And: TokenType = createToken({ name: 'And' });
export const Or: TokenType = createToken({ name: 'Or' });

export const Open: TokenType = createToken({ name: 'Open' });
export const Close: TokenType = createToken({ name: 'Close' });
export const Comma: TokenType = createToken({ name: 'Comma' });
export const Colon: TokenType = createToken({ name: 'Colon' });

/** The name of a collection: a word with `/ANY(` behind it. */
export const Collection: TokenType = createToken({ name: 'Collection' });
/** `/ANY(`. */
export const AnyOpen: TokenType = createToken({ name: 'AnyOpen' });
/** The word `ISMATCH` with a bracket behind it. */
export const IsMatch: TokenType = createToken({ name: 'IsMatch' });

/** What is no token of the language. A text with one of these never follows the grammar. */
export const Unreadable: TokenType = createToken({ name: 'Unreadable' });

/** A whole condition that recovery has read. The lexer makes none. */
export const Recovered: TokenType = createToken({ name: 'Recovered' });
/** The head of an `ANY`, `collection/ANY(variable:`, that recovery has read. The lexer makes none. */
export const RecoveredAny: TokenType = createToken({ name: 'RecoveredAny' });

/** The terminals of the grammar. Without categories, which would slow down every comparison of a token with its type. */
export const vocabulary: TokenType[] = [
  [Name, Operator, Value, And, Or, Open, Close, Comma, Colon],
  [Collection, AnyOpen, IsMatch, Unreadable, Recovered, RecoveredAny],
].flat();
