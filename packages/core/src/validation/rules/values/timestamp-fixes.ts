import type { Fix } from '../../../diagnostics/diagnostic.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import { instantsAt } from '../../../text/zoned-time.ts';
import { createFix, replace, type Certainty } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { type LooseTimestamp } from '../../../syntax/loose-timestamp.ts';
import { timestampText } from '../../../syntax/timestamp.ts';

const minute = 60_000;
const utc = 'UTC';

/** The instants that a clock time means in the zone of its reading, or else in `timeZone`. */
function instants(clock: number, reading: LooseTimestamp, timeZone: string): readonly number[] {
  if (reading.offset !== undefined) return [clock - reading.offset * minute];
  return timeZone === utc ? [clock] : instantsAt(clock, timeZone);
}

/** `field GE first AND field LE last`, or its opposite, in brackets where a neighbouring join needs them. */
export function betweenText(
  node: Comparison,
  context: RuleContext,
  first: string,
  last: string,
  negated = false,
): string {
  // A name with a typing mistake would be repeated.
  const field = context.schema.field(node.field.text) === undefined ? (context.field?.name ?? '') : node.field.text;
  const text = negated ? `${field} LT ${first} OR ${field} GT ${last}` : `${field} GE ${first} AND ${field} LE ${last}`;
  return context.parent?.kind === (negated ? 'And' : 'Or') ? `(${text})` : text;
}

function fixOf(
  node: Comparison,
  context: RuleContext,
  operator: OperatorName,
  from: number,
  to: number,
  note: string,
  certainty: Certainty,
): Fix | undefined {
  const first = timestampText(from);
  const last = timestampText(to);
  if (first === undefined || last === undefined) return undefined;
  if (from !== to && (operator === 'EQ' || operator === 'NE')) {
    const negated = operator === 'NE';
    const text = betweenText(node, context, first, last, negated);
    return createFix(
      `Write ${text}${note}`,
      negated && certainty === 'safe' ? 'preferred' : certainty,
      replace(node.range, text),
    );
  }
  const text = operator === 'LE' || operator === 'GT' ? last : first;
  return createFix(`Write ${text}${note}`, certainty, replace(node.value.range, text));
}

/**
 * Ways to write a date or time as the service wants it. A date without a time is its first millisecond after GE and LT, its last after
 * LE and GT, the stretch between them after EQ. Without a zone it is UTC, or, as a second fix, `options.timeZone`. Parts of a millisecond are
 * cut off, as they are when dates are compared; that is not safe, since `LT` leaves out the rest of that millisecond.
 */
export function timestampFixes(
  node: Comparison,
  context: RuleContext,
  operator: OperatorName | undefined,
  readings: readonly LooseTimestamp[],
): readonly Fix[] {
  const fixes: Fix[] = [];
  if (operator === undefined) return fixes;
  const own = context.options.timeZone ?? utc;
  for (const reading of readings) {
    const isDate = reading.next !== reading.clock;
    const zones = reading.offset !== undefined || own === utc ? [utc] : [utc, own];
    const clear =
      readings.length === 1 &&
      reading.exists &&
      reading.isCut !== true &&
      zones.length === 1 &&
      (isDate || reading.offset !== undefined);
    for (const timeZone of zones) {
      let certainty: Certainty = readings.length > 1 || timeZone !== utc || !reading.exists ? 'possible' : 'preferred';
      if (clear) certainty = 'safe';
      const note = reading.offset === undefined ? ` (${timeZone})` : '';
      const ends = instants(reading.next, reading, timeZone);
      for (const from of instants(reading.clock, reading, timeZone)) {
        const to = isDate ? (ends[0] ?? NaN) - 1 : from;
        const fix = fixOf(node, context, operator, from, to, note, certainty);
        if (fix !== undefined) fixes.push(fix);
      }
    }
  }
  return fixes;
}
