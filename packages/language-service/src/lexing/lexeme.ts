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

const filterPattern =
  /(?<variable>\{\{[^{}\r\n]*(?:\}\}?)?)|(?<string>'(?:[^'\r\n]|'')*'?)|(?<phrase>"[^"\r\n]*"?)|(?<word>\d[\w.:+-]*|[^\s()'",:/{}=<>!]+)|(?<punctuation>\S)/gu;

const searchPattern =
  /(?<variable>\{\{[^{}\r\n]*(?:\}\}?)?)|(?<phrase>"[^"\r\n]*"?)|(?<word>[^\s()":{}]+)|(?<punctuation>\S)/gu;

const types = ['variable', 'string', 'phrase', 'word', 'punctuation'] as const;

/** The lexemes of an expression, in linear time. Offsets count in `text`. */
export function lex(kind: ExpressionKind, text: string): readonly Lexeme[] {
  const pattern = kind === 'search' || kind === 'sort' ? searchPattern : filterPattern;
  const lexemes: Lexeme[] = [];
  for (const match of text.matchAll(pattern)) {
    const type = types.find((name) => match.groups?.[name] !== undefined) ?? 'punctuation';
    const [image] = match;
    lexemes.push({
      type,
      text: image,
      start: match.index,
      end: match.index + image.length,
      closed: isClosed(type, image),
    });
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
