import { createFix } from '../../../../diagnostics/create-fix.ts';
import type { TextEdit } from '../../../../text/range.ts';
import { isBlank, isWord } from '../../../../text/characters.ts';
import type { JoinKind } from '../../../operands.ts';
import { joinAt } from '../../lexer/words.ts';
import { removal } from '../words/edits.ts';
import type { BracketContent, JoinCall, Next } from '../items.ts';
import type { Recovery } from '../state.ts';

interface OpenContent {
  readonly at: number;
  readonly commas: number[];
  readonly joins: Set<JoinKind>;
}

/** Whether a character separates what a function is given: a comma, or the semicolon of spreadsheets where numbers have commas. */
const isComma = (unit: number): boolean => unit === 0x2c || unit === 0x3b;

/** The content of every pair of brackets from `from` on that has commas in it, by the place of its opening bracket, in one pass. */
function bracketContents(text: string, from: number): ReadonlyMap<number, BracketContent> {
  const found = new Map<number, BracketContent>();
  const open: OpenContent[] = [];
  const keep = (content: OpenContent | undefined, end: number | undefined): void => {
    if (content !== undefined && content.commas.length > 0) found.set(content.at, { ...content, end });
  };
  // A join is written like a function where a condition is expected.
  let isExpected = true;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isBlank(unit)) continue;
    if (unit === 0x27 || unit === 0x22) {
      const end = text.indexOf(text.charAt(at), at + 1);
      if (end > 0) at = end;
    } else if (unit === 0x28) {
      open.push({ at, commas: [], joins: new Set() });
      isExpected = true;
      continue;
    } else if (unit === 0x29) {
      keep(open.pop(), at + 1);
    } else if (isComma(unit)) {
      open.at(-1)?.commas.push(at);
      isExpected = true;
      continue;
    } else if (isWord(unit)) {
      const join = joinAt(text, at);
      while (isWord(text.charCodeAt(at + 1))) at++;
      if (join !== undefined) {
        if (!isExpected) open.at(-1)?.joins.add(join);
        isExpected = true;
        continue;
      }
    }
    isExpected = false;
  }
  for (const content of open) keep(content, undefined);
  return found;
}

/** Writes a join in place of the comma at `at`. */
function inPlaceOfComma(text: string, at: number, word: string): TextEdit {
  const before = isBlank(text.charCodeAt(at - 1)) ? '' : ' ';
  const after = isBlank(text.charCodeAt(at + 1)) ? '' : ' ';
  return { range: { start: at, end: at + 1 }, newText: before + word + after };
}

const joinBefore = /(?:and|or)\s{0,9}(?=\()/iy;

/** Whether a join is written like a function at `at`. */
export function isJoinCall(recovery: Recovery, at: number): boolean {
  joinBefore.lastIndex = at;
  return joinBefore.test(recovery.text) && contentAt(recovery, joinBefore.lastIndex) !== undefined;
}

const contentAt = (recovery: Recovery, open: number): BracketContent | undefined =>
  (recovery.bracketContents ??= bracketContents(recovery.text, open)).get(open);

/**
 * Reads a join written like a function, `OR(Status EQ 0, Status EQ 2)`, up to its opening bracket. The word is from `start` to `end`.
 * `undefined` where there are no commas in the brackets.
 */
export function joinCall(recovery: Recovery, start: number, end: number): Next | undefined {
  const { text, pos: open } = recovery;
  if (recovery.unit !== 0x28) return undefined;
  const content = contentAt(recovery, open);
  if (content === undefined) return undefined;
  const kind: JoinKind = end - start === 2 ? 'Or' : 'And';
  const word = kind.toUpperCase();
  const mark = text.charAt(content.commas[0] ?? open) === ';' ? 'semicolon' : 'comma';
  const message = `${text.slice(start, end)} stands between conditions; write ${word} in place of each ${mark}`;
  // In an argument with another join, what belongs together would be lost with the comma.
  if (content.joins.has(kind === 'Or' ? 'And' : 'Or')) {
    recovery.report('syntax', `${message}, and put what belongs together in brackets.`, start, end);
    return recovery.invalid(start, content.end ?? text.length);
  }
  const call: JoinCall = { kind, commas: [] };
  recovery.afterwards.push(() => {
    const edits = call.commas.map((at) => inPlaceOfComma(text, at, word));
    const certainty = content.end === undefined ? 'preferred' : 'safe';
    const fix = { ...createFix(`Write ${word} between them`, certainty), edits: [removal(text, start, end), ...edits] };
    const isRead = call.commas.length === content.commas.length;
    recovery.report('syntax', `${message}.`, start, end, ...(isRead ? [fix] : []));
  });
  return recovery.openGroup(call);
}

/** Reads a comma as the join of the call around it. `undefined` outside of a call. */
export function joinOfCall(recovery: Recovery): Next | undefined {
  const { pos } = recovery;
  const call = recovery.brackets.at(-1)?.call;
  if (call === undefined || !isComma(recovery.unit)) return undefined;
  call.commas.push(pos);
  return recovery.join(call.kind, pos, pos + 1);
}
