import { createFix, insert } from '../../../diagnostics/create-fix.ts';
import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import type { Range } from '../../../text/range.ts';
import { removal } from './words/edits.ts';
import type { RecoveredItem, Next, OpenBracket } from './items.ts';
import type { Recovery } from './state.ts';

/** Reports a join or bracket beside which a condition is missing, with the fix that removes it. */
function leaveOut(recovery: Recovery, message: string, { start, end }: Range, certainty: 'safe' | 'preferred'): void {
  const fix = createFix('Remove it', certainty, removal(recovery.text, start, end));
  recovery.report('missing-operand', message, start, end, fix);
}

/** The fix that takes a condition out together with a join beside it. */
export function withoutCondition(recovery: Recovery, start: number, end: number): Fix {
  const { text } = recovery;
  const before = recovery.items.at(-1);
  if (before?.type === 'Join') return createFix('Remove it', 'preferred', removal(text, before.start, end));
  const next = afterBlanks(text, end);
  const join = joinAt(text, next);
  return createFix('Remove it', 'preferred', removal(text, start, join === undefined ? end : next + join.length));
}

/** A condition is expected and the text ends: joins and brackets without one behind them are left out. */
export function conditionAtEnd(recovery: Recovery): Next {
  const { text, items } = recovery;
  let start: number | undefined;
  let end = 0;
  for (let last = items.at(-1); last?.type === 'Join' || last?.type === 'Open'; last = items.at(-1)) {
    ({ start } = last);
    end ||= last.end;
    recovery.takeBack();
    if (last.type === 'Open') recovery.close();
  }
  // A join that was only meant, by a NOT between conditions, has been told of.
  if (start !== undefined && start < end) {
    const message = `Write a condition after ${excerpt(text.slice(start, end))}, or leave it out.`;
    leaveOut(recovery, message, { start, end }, 'preferred');
  }
  if (items.at(-1)?.type !== 'Any') return items.length === 0 ? 'end' : 'join';
  return start === undefined ? emptyAny(recovery) : recovery.invalid(recovery.pos, recovery.pos);
}

function emptyAny(recovery: Recovery): Next {
  const { pos, any: { at = pos, variable = '' } = {} } = recovery;
  recovery.report('missing-operand', `Write a condition about ${variable} here.`, at, pos);
  return recovery.invalid(pos, pos);
}

/** A condition is expected and a bracket closes. */
export function conditionBeforeClose(recovery: Recovery): Next {
  const last = recovery.items.at(-1);
  if (last?.type === 'Any') return emptyAny(recovery);
  if (recovery.brackets.length === 0) {
    strayClose(recovery);
    return 'condition';
  }
  if (last?.type !== 'Join') return emptyBrackets(recovery);
  const { start, end } = last;
  recovery.takeBack();
  if (start === end) return 'join';
  const message = `Write a condition after ${recovery.slice(last)}, or leave it out.`;
  leaveOut(recovery, message, { start, end }, 'preferred');
  return 'join';
}

/** There is nothing in the brackets, or only brackets. */
function emptyBrackets(recovery: Recovery): Next {
  const { text, items } = recovery;
  let start = recovery.pos;
  let end = recovery.pos;
  for (let last = items.at(-1); last?.type === 'Open'; last = items.at(-1)) {
    const close = afterBlanks(text, end);
    if (text.charCodeAt(close) !== 0x29) break;
    ({ start } = last);
    end = close + 1;
    recovery.takeBack();
    recovery.close();
  }
  recovery.pos = end;
  const fix = withoutCondition(recovery, start, end);
  recovery.report('missing-operand', 'Write a condition in the brackets, or leave them out.', start, end, fix);
  return recovery.invalid(start, end);
}

/** A join is where a condition is expected, from `start` to `end`. */
export function extraJoin(recovery: Recovery, start: number, end: number): Next {
  const { text } = recovery;
  let stop = end;
  let last = start;
  for (;;) {
    const next = afterBlanks(text, stop);
    const join = joinAt(text, next);
    if (join === undefined) break;
    last = next;
    stop = next + join.length;
  }
  recovery.pos = stop;
  recovery.skipBlanks();
  const before = recovery.items.at(-1);
  const written = excerpt(text.slice(start, stop));
  if (before?.type !== 'Join') {
    const message = `Write a condition before ${written}, or leave it out.`;
    // Without anything else the filter would ask for everything.
    const isAll = text.slice(0, start).trim() === '' && text.slice(stop).trim() === '';
    leaveOut(recovery, message, { start, end: stop }, isAll ? 'preferred' : 'safe');
    return 'condition';
  }
  const image = recovery.slice(before);
  if (recovery.pos >= recovery.length || recovery.unit === 0x29) {
    recovery.takeBack();
    const message = `Write a condition after ${image}, or leave it out.`;
    const fix = createFix('Remove them', 'preferred', removal(text, before.start, stop));
    recovery.report('missing-operand', message, before.start, stop, fix);
    return 'join';
  }
  const isSame = before.kind === joinAt(text, last);
  const keepFirst = createFix(`Keep ${image}`, isSame ? 'safe' : 'preferred', removal(text, start, stop));
  const keepLast = createFix(`Keep ${text.slice(last, stop)}`, 'possible', removal(text, before.start, last));
  const message = `There is no condition between ${image} and ${written}; keep one of them.`;
  recovery.report('missing-operand', message, start, stop, keepFirst, ...(isSame ? [] : [keepLast]));
  return 'condition';
}

/** Whether an OR has been read outside of all brackets. */
function hasOuterOr({ items }: Recovery): boolean {
  let depth = 0;
  return items.some((item) => {
    if (item.type === 'Open' || item.type === 'Any') depth++;
    else if (item.type === 'Close') depth--;
    return depth === 0 && item.type === 'Join' && item.kind === 'Or';
  });
}

/** Drops the brackets here that close nothing. */
export function strayClose(recovery: Recovery): void {
  const { text, pos: start } = recovery;
  let end = start + 1;
  for (let next = afterBlanks(text, end); text.charCodeAt(next) === 0x29; next = afterBlanks(text, end)) end = next + 1;
  recovery.pos = end;
  // `A OR B) AND C` is not `A OR B AND C`. A second bracket that closes nothing would take the new one.
  const isFirst = !recovery.findings.some(({ code }) => code === 'unbalanced-bracket');
  const joinsMore = end === start + 1 && joinAt(text, afterBlanks(text, end)) === 'And';
  const isGroup = isFirst && joinsMore && hasOuterOr(recovery);
  const open = isGroup ? [createFix('Open one at the start', 'preferred', insert(0, '('))] : [];
  const remove = createFix('Remove it', isGroup ? 'possible' : 'preferred', removal(text, start, end));
  const message = 'This bracket closes nothing; leave it out, or open one before.';
  recovery.report('unbalanced-bracket', message, start, end, ...open, remove);
}

/**
 * Where the `ANY` that starts at an item was meant to close: before a join to a condition that is not about its variable. Gives the index of
 * that join; the number of items when there is none.
 */
function anyEnd(items: readonly RecoveredItem[], from: number, isAbout: (at: number) => boolean): number {
  let depth = 0;
  for (let at = from; at < items.length; at++) {
    const type = items[at]?.type;
    if (type === 'Open' || type === 'Any') depth++;
    else if (type === 'Close') depth--;
    else if (type === 'Join' && depth === 1 && !isAbout(at + 1)) return at;
  }
  return items.length;
}

/** Whether what is written at `end` would be a part of a text that has no end. */
export const isInText = ({ findings }: Recovery, end: number): boolean =>
  findings.some(({ code, range }) => code === 'unterminated-string' && range.end === end);

/** Reports a bracket at `at` that is to be closed at `end`; `closed` brackets inside it are closed there, too. */
export function unclosed(recovery: Recovery, at: number, end: number, closed = 0): void {
  const inside = recovery.text.slice(at + 1, end);
  // Half of a text has half of its quotes. There the bracket would be a part of the text, or close another one.
  const isTaken =
    isInText(recovery, end) ||
    inside.split("'").length % 2 === 0 ||
    inside.split('(').length - inside.split(')').length > closed;
  const fixes = isTaken ? [] : [createFix('Close the bracket', 'preferred', insert(end, ')'))];
  recovery.report('unbalanced-bracket', 'This bracket is never closed; write ) where it ends.', at, at + 1, ...fixes);
}

/** Closes what is still open at the end of the text. */
export function closeAll(recovery: Recovery): void {
  const { items, text } = recovery;
  const close = ({ at, item, variable }: OpenBracket, closed: number): void => {
    const isAbout = (index: number): boolean => {
      const about = recovery.comparisonAt(index)?.field.text.toLowerCase();
      return about === undefined ? items[index]?.type === 'Open' : about === variable;
    };
    const index = variable === undefined ? items.length : anyEnd(items, item, isAbout);
    const end = items[index - 1]?.end ?? text.length;
    items.splice(index, 0, { type: 'Close', start: end, end });
    unclosed(recovery, at, end, closed);
  };
  let closed = 0;
  for (let bracket = recovery.close(); bracket !== undefined; bracket = recovery.close()) close(bracket, closed++);
}
