import type { ExpressionKind, Range } from '@assetql/core';

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

const searchShape: Shape = {
  pattern: /\{\{[^{}\r\n]*(?:\}\}?)?|"[^"\r\n]*"?|[^\s()":{}]+|[()":{}]/gu,
  punctuation: '():{}',
};

/** The lexemes of an expression, in linear time. Offsets count in `text`. */
export function lex(kind: ExpressionKind, text: string): readonly Lexeme[] {
  const isSearch = kind === 'search' || kind === 'sort';
  const { pattern, punctuation } = isSearch ? searchShape : filterShape;
  const lexemes: Lexeme[] = [];
  for (const { 0: image, index } of text.matchAll(pattern)) {
    const first = image.charAt(0);
    let type: Lexeme['type'] = 'word';
    if (first === '"') type = 'phrase';
    else if (first === "'" && !isSearch) type = 'string';
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
