import { lexSearch, searchTokens, type ExpressionKind, type Range } from '@assetql/core';

/**
 * A piece of a text as it is seen while a person types: also of a text that cannot be parsed.
 * Blanks are between lexemes; everything else is in exactly one.
 */
export interface Lexeme extends Range {
  readonly type: 'word' | 'string' | 'phrase' | 'variable' | 'punctuation';
  readonly text: string;
  /** False for a string, phrase or variable that nothing ends. */
  readonly closed: boolean;
}

/** What lexemes look like, and what is none but punctuation. Without groups, which would take as long again. */
interface Shape {
  readonly pattern: RegExp;
  readonly punctuation: string;
}

const filterShape: Shape = {
  pattern:
    /\{\{[^{}\r\n]*(?:\}\}?)?|'(?:[^'\r\n]|'')*'?|"[^"\r\n]*"?|\d[\w.:+-]*|[^\s()'",:/{}=<>!]+|[=<>!]+|[()'",:/{}]/gu,
  punctuation: '(),:/{}=<>!',
};

const sortShape: Shape = {
  pattern: /\{\{[^{}\r\n]*(?:\}\}?)?|"[^"\r\n]*"?|[^\s()":{}]+|[()":{}]/gu,
  punctuation: '():{}',
};

const searchTypes = new Map<(typeof searchTokens)['Word'], Lexeme['type']>([
  [searchTokens.Word, 'word'],
  [searchTokens.Everything, 'word'],
  [searchTokens.FieldName, 'word'],
  [searchTokens.And, 'word'],
  [searchTokens.Or, 'word'],
  [searchTokens.Not, 'word'],
  [searchTokens.Phrase, 'phrase'],
  [searchTokens.TypographicPhrase, 'phrase'],
  [searchTokens.OpenPhrase, 'phrase'],
  [searchTokens.Variable, 'variable'],
  [searchTokens.BrokenVariable, 'variable'],
  [searchTokens.Colon, 'punctuation'],
  [searchTokens.StrayColon, 'punctuation'],
  [searchTokens.Open, 'punctuation'],
  [searchTokens.Close, 'punctuation'],
]);

const lineForm = /[^\r\n]+/g;
/** The name of a variable that is being typed. */
const restOfVariable = /[^{}\r\n]*/y;

/**
 * The lexemes of a search: core's lexical tokens, line by line, because a phrase that is being typed ends on its line whatever follows. A
 * phrase or variable that is not closed yet reaches to where the caret may be: the end of its line or of its name.
 */
function searchLexemes(text: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (const { 0: line, index } of text.matchAll(lineForm)) {
    let read = 0;
    for (const { tokenType, startOffset: start, end: tokenEnd, image } of lexSearch(line).tokens) {
      const type = searchTypes.get(tokenType);
      if (type === undefined || start < read) continue;
      const isOpenPhrase = tokenType === searchTokens.OpenPhrase;
      const isOpenVariable = tokenType === searchTokens.BrokenVariable && !image.endsWith('}}');
      restOfVariable.lastIndex = tokenEnd;
      const end = isOpenVariable && restOfVariable.test(line) ? restOfVariable.lastIndex : tokenEnd;
      read = isOpenPhrase ? line.length : end;
      const closed = !isOpenPhrase && !isOpenVariable;
      lexemes.push({ type, text: line.slice(start, read), start: index + start, end: index + read, closed });
    }
  }
  return lexemes;
}

/** The lexemes of an expression, in linear time. Offsets count in `text`. */
export function lex(kind: ExpressionKind, text: string): readonly Lexeme[] {
  if (kind === 'search') return searchLexemes(text);
  const { pattern, punctuation } = kind === 'sort' ? sortShape : filterShape;
  const lexemes: Lexeme[] = [];
  for (const { 0: image, index } of text.matchAll(pattern)) {
    const first = image.charAt(0);
    let type: Lexeme['type'] = 'word';
    if (first === '"') type = 'phrase';
    else if (first === "'" && kind !== 'sort') type = 'string';
    else if (image.startsWith('{{')) type = 'variable';
    else if (punctuation.includes(first)) type = 'punctuation';
    lexemes.push({ type, text: image, start: index, end: index + image.length, closed: isClosed(type, image) });
  }
  return lexemes;
}

function isClosed(type: Lexeme['type'], text: string): boolean {
  if (type === 'variable') return text.endsWith('}}');
  if (type === 'phrase') return text.length > 1 && text.endsWith('"');
  // Inside a string quotes are doubled, so an odd number of them leaves it open.
  if (type === 'string') return (text.split("'").length - 1) % 2 === 0;
  return true;
}
