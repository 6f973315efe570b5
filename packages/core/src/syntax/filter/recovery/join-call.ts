import { createFix } from '../../../diagnostics/create-fix.ts';
import type { TextEdit } from '../../../text/range.ts';
import { isBlank } from '../../../text/characters.ts';
import type { JoinKind } from '../../operands.ts';
import type { FilterScan, JoinCall, Next } from './scan.ts';
import { Join, Open } from './tokens.ts';
import { bracketContents, isComma, type BracketContent } from './join-arguments.ts';
import { invalid } from './missing-condition.ts';
import { removal } from './removal.ts';

/** Writes a join in place of the comma at `at`. */
function inPlaceOfComma(text: string, at: number, word: string): TextEdit {
  const before = isBlank(text.charCodeAt(at - 1)) ? '' : ' ';
  const after = isBlank(text.charCodeAt(at + 1)) ? '' : ' ';
  return { range: { start: at, end: at + 1 }, newText: before + word + after };
}

const joinBefore = /(?:and|or)\s{0,9}(?=\()/iy;

/** Whether a join written like a function stands at `at`. */
export function isJoinCall(scan: FilterScan, at: number): boolean {
  joinBefore.lastIndex = at;
  return joinBefore.test(scan.text) && contentAt(scan, joinBefore.lastIndex) !== undefined;
}

const contentAt = (scan: FilterScan, open: number): BracketContent | undefined =>
  (scan.bracketContents ??= bracketContents(scan.text, open)).get(open);

/**
 * Reads a join written like a function, whose word stands from `start` to `end`, up to its opening bracket here:
 * `OR(Status EQ 0, Status EQ 2)`. Undefined where there are no commas in the brackets.
 */
export function joinCall(scan: FilterScan, start: number, end: number): Next | undefined {
  const { text, pos: open, tokens } = scan;
  if (scan.unit !== 0x28) return undefined;
  const content = contentAt(scan, open);
  if (content === undefined) return undefined;
  const kind: JoinKind = end - start === 2 ? 'Or' : 'And';
  const word = kind.toUpperCase();
  const mark = text.charAt(content.commas[0] ?? open) === ';' ? 'semicolon' : 'comma';
  const message = `${text.slice(start, end)} stands between conditions; write ${word} in place of each ${mark}`;
  // In an argument with another join, what belongs together would be lost with the comma.
  if (content.joins.has(kind === 'Or' ? 'And' : 'Or')) {
    scan.report('syntax', `${message}, and put what belongs together in brackets.`, start, end);
    return invalid(scan, start, content.end ?? text.length);
  }
  const call: JoinCall = { kind, commas: [] };
  scan.afterwards.push(() => {
    const edits = call.commas.map((at) => inPlaceOfComma(text, at, word));
    const certainty = content.end === undefined ? 'preferred' : 'safe';
    const fix = { ...createFix(`Write ${word} between them`, certainty), edits: [removal(text, start, end), ...edits] };
    const isRead = call.commas.length === content.commas.length;
    scan.report('syntax', `${message}.`, start, end, ...(isRead ? [fix] : []));
  });
  const token = tokens.length;
  scan.emit(Open, open, open + 1);
  scan.pos = open + 1;
  return scan.open({ at: open, token, call });
}

/** Takes the comma here as the join of the call around it. Undefined where there is none. */
export function joinOfCall(scan: FilterScan): Next | undefined {
  const { pos } = scan;
  const call = scan.brackets.at(-1)?.call;
  if (call === undefined || !isComma(scan.unit)) return undefined;
  call.commas.push(pos);
  scan.emit(Join, pos, pos + 1, call.kind);
  scan.pos = pos + 1;
  return 'condition';
}
