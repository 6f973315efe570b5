import { editDistance } from '../../../text/nearest.ts';
import { createFix, type Certainty } from '../../../diagnostics/create-fix.ts';
import { excerpt } from '../../../diagnostics/wording.ts';
import { isBare, isBlank, isQuote } from '../../../text/characters.ts';
import type { JoinKind } from '../../operands.ts';
import { comparisonAt } from './comparison-at.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { Join } from './tokens.ts';
import { strayClose } from './brackets.ts';
import { datedWord } from './dated-literal.ts';
import { doubledStart } from './doubled-start.ts';
import { gluedJoin } from './glued-join.ts';
import { joinOfCall } from './join-call.ts';
import { moreValues } from './lists.ts';
import { moreWords } from './more-words.ts';
import { negation, notAt } from './negation.ts';
import { startsQuoted } from './quoted-name.ts';
import { removal } from './removal.ts';
import { otherLogic } from './other-logic.ts';
import { operatorAsValue } from './second-operator.ts';
import { spaced } from './spaced.ts';

/** Joins of other languages. A mark does not say which it is. */
const symbols = /(&&?)|(\|\|?)|[,;]/y;

/** Reads on behind a condition where neither a join nor the closing bracket of an open one stands. */
export function repairJoin(scan: FilterScan): Next {
  const { text, pos, unit } = scan;
  if (unit === 0x29) {
    strayClose(scan);
    return 'join';
  }
  const known = joinOfCall(scan) ?? symbolJoin(scan) ?? gluedJoin(scan) ?? otherLogic(scan);
  if (known !== undefined) return known;
  if (notAt(text, pos) !== undefined) {
    scan.emit(Join, pos, pos, 'And');
    return negation(scan, 'AND ');
  }
  if (startsCondition(text, pos, scan.knows) || startsQuoted(scan, pos)) return missingJoin(scan);
  return (
    misspeltJoin(scan) ??
    doubledStart(scan) ??
    datedWord(scan) ??
    operatorAsValue(scan) ??
    moreWords(scan) ??
    stray(scan)
  );
}

function symbolJoin(scan: FilterScan): Next | undefined {
  const { text, pos, unit } = scan;
  symbols.lastIndex = pos;
  const found = symbols.exec(text);
  if (found === null) return undefined;
  const end = symbols.lastIndex;
  const [, and, or] = found;
  if (and !== undefined || or !== undefined) return otherJoin(scan, end, or === undefined ? 'And' : 'Or', 'safe');
  if (startsCondition(text, afterBlanks(text, end), scan.knows)) return missingJoin(scan, end);
  return unit === 0x2c ? moreValues(scan) : undefined;
}

/** Takes another language's join, or a misspelt one, that ends at `end`. */
function otherJoin(scan: FilterScan, end: number, kind: JoinKind, certainty: Certainty): Next {
  const { text, pos: start } = scan;
  const word = kind.toUpperCase();
  const fix = createFix(`Write ${word}`, certainty, spaced(text, start, end, word));
  scan.report('unknown-operator', `Write ${word} in place of ${text.slice(start, end)}.`, start, end, fix);
  scan.emit(Join, start, end, kind);
  scan.pos = end;
  return 'condition';
}

/** Nothing joins two conditions, or only a mark that ends at `end`. */
function missingJoin(scan: FilterScan, end: number = scan.pos): Next {
  const { text, pos: start } = scan;
  const { tokens } = scan;
  const last = comparisonAt(tokens, tokens.length - 1)?.value ?? tokens.at(-1)?.payload;
  scan.emit(Join, start, end, 'And');
  scan.pos = end;
  // What was no condition at all has said so already.
  if (typeof last === 'object' && last.kind === 'Invalid') return 'condition';
  const word = Math.max(end, scan.wordEnd(start), start + 1);
  const before = start > 0 && !isBlank(text.charCodeAt(start - 1)) ? ' ' : '';
  const after = isBlank(text.charCodeAt(end)) ? '' : ' ';
  const range = { start, end };
  const fixes = (['AND', 'OR'] as const).map((join, at) =>
    createFix(`Write ${join}`, at === 0 ? 'preferred' : 'possible', { range, newText: `${before}${join}${after}` }),
  );
  scan.report('missing-join', 'Write AND or OR between two conditions.', start, word, ...fixes);
  return 'condition';
}

function misspeltJoin(scan: FilterScan): Next | undefined {
  const { text, pos } = scan;
  const end = scan.wordEnd(pos);
  if (end - pos < 2 || end - pos > 4 || !startsCondition(text, afterBlanks(text, end), scan.knows)) return undefined;
  const word = text.slice(pos, end).toLowerCase();
  if (editDistance(word, 'and', 1) <= 1) return otherJoin(scan, end, 'And', 'preferred');
  return editDistance(word, 'or', 1) <= 1 ? otherJoin(scan, end, 'Or', 'preferred') : undefined;
}

/** Drops words and values that belong to nothing. */
function stray(scan: FilterScan): Next {
  const { text, pos: start, findings } = scan;
  const before = findings.length;
  let end = start;
  for (;;) {
    const { pos, unit } = scan;
    if (!(isBare(unit) || isQuote(unit) || unit === 0x2c)) break;
    if (end > start && (joinAt(text, pos) !== undefined || startsCondition(text, pos, scan.knows))) break;
    if (unit === 0x2c) scan.pos++;
    else readValue(scan);
    end = Math.max(scan.pos, pos + 1);
    scan.pos = end;
    scan.skipBlanks();
  }
  findings.length = before;
  // What cannot even be dropped as a word is dropped unit by unit.
  if (end === start) end = start + 1;
  scan.pos = end;
  const fix = createFix('Remove it', 'possible', removal(text, start, end));
  scan.report(
    'syntax',
    `${excerpt(text.slice(start, end))} belongs to no condition; leave it out, or write AND or OR and a condition.`,
    start,
    end,
    fix,
  );
  return 'join';
}
