import { createFix } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import type { FilterScan, FilterToken, Next } from './scan.ts';
import { SourceToken } from '../../source-token.ts';
import { AnyOpen, Join, Open, Repaired } from './tokens.ts';
import { strayClose } from './brackets.ts';
import { removal } from './removal.ts';

/** Gives up the text from `start` to `end` as a condition. */
export function invalid(scan: FilterScan, start: number, end: number): Next {
  const range = { start, end };
  scan.emit(Repaired, start, end, { kind: 'Invalid', range, text: scan.text.slice(start, end) });
  scan.pos = Math.max(end, scan.pos);
  return scan.counted();
}

/** Gives up the condition of a token that was read already, from `start` on where that is before it. */
export function giveUp({ text, tokens }: FilterScan, index: number, start?: number): void {
  const token = tokens[index];
  if (token === undefined) return;
  const { startOffset, end } = token;
  const range = { start: start ?? startOffset, end };
  tokens[index] = new SourceToken(Repaired, text, range.start, end, {
    kind: 'Invalid',
    range,
    text: text.slice(range.start, end),
  });
}

/** The fix that takes a condition out together with a join beside it. */
export function withoutCondition(scan: FilterScan, start: number, end: number): ReturnType<typeof createFix> {
  const { text } = scan;
  const before = scan.tokens.at(-1);
  if (before?.tokenType === Join) return createFix('Remove it', 'preferred', removal(text, before.startOffset, end));
  const next = afterBlanks(text, end);
  const join = joinAt(text, next);
  return createFix('Remove it', 'preferred', removal(text, start, join === undefined ? end : next + join.length));
}

/** A condition is expected and the text ends. */
export function conditionAtEnd(scan: FilterScan): Next {
  const { text, tokens } = scan;
  let first: FilterToken | undefined;
  let end = 0;
  for (let last = tokens.at(-1); last?.tokenType === Join || last?.tokenType === Open; last = tokens.at(-1)) {
    first = last;
    end ||= last.end;
    tokens.pop();
    if (last.tokenType === Open) scan.close();
  }
  // A join that was only meant, by a NOT between conditions, has been told of.
  if (first !== undefined && first.startOffset < end) {
    const { startOffset: start } = first;
    const fix = createFix('Remove it', 'preferred', removal(text, start, end));
    scan.report(
      'missing-operand',
      `Write a condition after ${excerpt(text.slice(start, end))}, or leave it out.`,
      start,
      end,
      fix,
    );
  }
  if (tokens.at(-1)?.tokenType !== AnyOpen) return tokens.length === 0 ? 'end' : 'join';
  return first === undefined ? emptyAny(scan) : invalid(scan, scan.pos, scan.pos);
}

/** The body of an `ANY` is empty. */
function emptyAny(scan: FilterScan): Next {
  const { pos, any: { at = pos, variable = '' } = {} } = scan;
  scan.report('missing-operand', `Write a condition about ${variable} here.`, at, pos);
  return invalid(scan, pos, pos);
}

/** A condition is expected and a bracket closes. */
export function conditionBeforeClose(scan: FilterScan): Next {
  const { text, tokens } = scan;
  const last = tokens.at(-1);
  if (last?.tokenType === AnyOpen) return emptyAny(scan);
  if (scan.brackets.length === 0) {
    strayClose(scan);
    return 'condition';
  }
  if (last?.tokenType !== Join) return emptyBrackets(scan);
  const { startOffset: start, end } = last;
  tokens.pop();
  if (start === end) return 'join';
  const fix = createFix('Remove it', 'preferred', removal(text, start, end));
  scan.report('missing-operand', `Write a condition after ${last.image}, or leave it out.`, start, end, fix);
  return 'join';
}

/** Nothing stands in the brackets, or only brackets. */
function emptyBrackets(scan: FilterScan): Next {
  const { text, tokens } = scan;
  let start = scan.pos;
  let end = scan.pos;
  while (tokens.at(-1)?.tokenType === Open && text.charCodeAt(afterBlanks(text, end)) === 0x29) {
    start = tokens.pop()?.startOffset ?? start;
    scan.close();
    end = afterBlanks(text, end) + 1;
  }
  scan.pos = end;
  scan.report(
    'missing-operand',
    'Write a condition in the brackets, or leave them out.',
    start,
    end,
    withoutCondition(scan, start, end),
  );
  return invalid(scan, start, end);
}

/** A join stands where a condition is expected, from `start` to `end`. */
export function extraJoin(scan: FilterScan, start: number, end: number): Next {
  const { text, tokens } = scan;
  let stop = end;
  let last = start;
  for (;;) {
    const next = afterBlanks(text, stop);
    const join = joinAt(text, next);
    if (join === undefined) break;
    last = next;
    stop = next + join.length;
  }
  scan.pos = stop;
  scan.skipBlanks();
  const before = tokens.at(-1);
  const written = excerpt(text.slice(start, stop));
  if (before?.tokenType !== Join) {
    const fix = createFix('Remove it', 'safe', removal(text, start, stop));
    scan.report('missing-operand', `Write a condition before ${written}, or leave it out.`, start, stop, fix);
    return 'condition';
  }
  if (scan.pos >= scan.length || scan.unit === 0x29) {
    tokens.pop();
    const fix = createFix('Remove them', 'preferred', removal(text, before.startOffset, stop));
    scan.report(
      'missing-operand',
      `Write a condition after ${before.image}, or leave it out.`,
      before.startOffset,
      stop,
      fix,
    );
    return 'join';
  }
  const same = before.payload === joinAt(text, last);
  const fixes = [createFix(`Keep ${before.image}`, same ? 'safe' : 'preferred', removal(text, start, stop))];
  if (!same)
    fixes.push(createFix(`Keep ${text.slice(last, stop)}`, 'possible', removal(text, before.startOffset, last)));
  scan.report(
    'missing-operand',
    `There is no condition between ${before.image} and ${written}; keep one of them.`,
    start,
    stop,
    ...fixes,
  );
  return 'condition';
}
