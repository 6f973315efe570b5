import type { ExpressionKind } from '@assetql/core';
import { lex, type Lexeme } from '../lexing/lexeme.ts';

/** A call of a filter that an offset is in. */
export interface OpenCall {
  /** `any` and `ismatch` by their names, or the JSON of a condition inside an `ANY`. */
  readonly call: 'ANY' | 'ISMATCH' | 'attribute';
  /** The text in front of an `ANY`. */
  readonly collection: string;
  /** The name that the `ANY` gives its member, where it is written. */
  readonly variable: string;
  /** Which of its parts the offset is in. */
  readonly parameter: number;
}

interface Frame {
  readonly name: string;
  readonly collection: string;
  variable: string;
  parameter: number;
}

/** The innermost call that is open at an offset. Reads the text before the offset only, whatever state it is in. */
export function openCall(kind: ExpressionKind, text: string, offset: number): OpenCall | undefined {
  const frames: Frame[] = [];
  const lexemes = lex(kind, text);
  let inside: Lexeme | undefined;
  for (const [index, lexeme] of lexemes.entries()) {
    if (lexeme.start >= offset) break;
    const isCaretIn = offset < lexeme.end || (!lexeme.closed && offset === lexeme.end);
    if (lexeme.type === 'string' && isCaretIn) inside = lexeme;
    if (lexeme.type !== 'punctuation') continue;
    if (lexeme.text === '(') frames.push(frameAt(lexemes, index));
    else if (lexeme.text === ')') frames.pop();
    else count(frames.at(-1), lexeme, lexemes[index - 1]);
  }
  const frame = frames.findLast(({ name }) => name === 'ANY' || name === 'ISMATCH');
  if (frame === undefined) return undefined;
  const { collection, variable, parameter } = frame;
  if (frame.name === 'ISMATCH') return { call: 'ISMATCH', collection, variable, parameter };
  if (inside !== undefined && /^'\s*\{/.test(inside.text)) {
    const before = inside.text.slice(0, offset - inside.start);
    return { call: 'attribute', collection, variable, parameter: memberAt(before) };
  }
  return { call: 'ANY', collection, variable, parameter };
}

function frameAt(lexemes: readonly Lexeme[], index: number): Frame {
  const word = lexemes[index - 1];
  const name = word?.type === 'word' ? word.text.toUpperCase() : '';
  const collection = lexemes[index - 2]?.text === '/' ? (lexemes[index - 3]?.text ?? '') : '';
  return { name, collection, variable: '', parameter: 0 };
}

/** A colon leads to the condition of an `ANY`, a comma to the next part of a call. */
function count(frame: Frame | undefined, { text }: Lexeme, before: Lexeme | undefined): void {
  if (frame === undefined) return;
  if (frame.name === 'ANY' && text === ':' && frame.parameter === 0) {
    frame.parameter = 1;
    if (before?.type === 'word') frame.variable = before.text;
  }
  if (frame.name === 'ISMATCH' && text === ',') frame.parameter = 1;
}

/** Which member of the JSON is being written: that whose name was written last. */
function memberAt(before: string): number {
  const [last] = [...before.matchAll(/"(key|value)"\s*:?/gi)].slice(-1);
  return last?.[1]?.toLowerCase() === 'value' ? 1 : 0;
}
