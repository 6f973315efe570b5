import type { Comparison, Value } from '../../ast.ts';
import { isBare, isQuote } from '../../../text/characters.ts';
import type { JoinKind } from '../../operands.ts';
import { afterBlanks, joinAt } from '../lexer/words.ts';
import { startsCondition } from './starts-condition.ts';
import { readValue } from './read-value.ts';
import type { FilterScan, Next } from './scan.ts';
import { expand } from './expand.ts';
import { fits } from './fits.ts';
import { startsQuoted } from './quoted-name.ts';

/** Why several values that are joined so cannot be compared one by one with the same join; undefined when they can. */
function problem(scan: FilterScan, { field, operator }: Comparison, join: JoinKind): string | undefined {
  if (join === 'Or') return operator.name === 'NE' ? 'With OR this finds everything; write AND' : undefined;
  const row = scan.any === undefined ? scan.schema.field(field.text) : undefined;
  if (operator.name !== 'EQ' || row === undefined || row.many === true) return undefined;
  return `No asset has two values of ${row.name}; write OR`;
}

/** Reads the values behind further joins of the same kind. */
function following(scan: FilterScan, field: string, join: JoinKind): readonly Value[] {
  const { text, findings } = scan;
  const values: Value[] = [];
  for (;;) {
    const { pos } = scan;
    const { length } = findings;
    const at = afterBlanks(text, pos);
    const next = afterBlanks(text, at + join.length);
    const unit = text.charCodeAt(next);
    const isNext = joinAt(text, at) === join && (isBare(unit) || isQuote(unit)) && joinAt(text, next) === undefined;
    if (!isNext || startsCondition(text, next, scan.knows) || startsQuoted(scan, next)) return values;
    scan.pos = next;
    const value = readValue(scan);
    if (value.kind === 'Invalid' || !fits(scan.schema, field, value)) {
      findings.length = length;
      scan.pos = pos;
      return values;
    }
    values.push(value);
  }
}

/**
 * Takes `AND Video` behind `AssetType EQ Image`, and `OR Video` behind `AssetType NE Image`, as the list of values that a person means by
 * it, since the same join between comparisons would find nothing, or everything. Undefined where that is not so.
 */
export function severalValues(scan: FilterScan, before: Comparison, join: JoinKind, value: Value): Next | undefined {
  const message = problem(scan, before, join);
  if (message === undefined) return undefined;
  const { field, operator } = before;
  scan.pos = Math.max(scan.pos, value.range.end);
  const values = [before.value, value, ...following(scan, field.text, join)];
  scan.tokens.length -= 2;
  return expand(
    scan,
    field,
    join === 'And' ? 'Or' : 'And',
    values.map((one) => ({ operator, value: one })),
    {
      code: 'missing-operand',
      range: { start: value.range.start, end: values.at(-1)?.range.end ?? value.range.end },
      message: `${message} between them, and the field and the operator for each value.`,
    },
  );
}
