import { createFix } from '../../../diagnostics/create-fix.ts';
import type { OperatorName } from '../../../schema/operators.ts';
import { isBare, isQuote, phraseBlanks, unitAt } from '../../../text/characters.ts';
import { afterBlanks, joinAt, operatorAt } from '../lexer/words.ts';
import type { FilterScan } from './scan.ts';
import { operatorAlias } from './operator-alias.ts';
import { spaced } from './spaced.ts';

/** What makes a bound one that may be met: `or equal to`, or a sign of equality alone. */
const form = new RegExp(
  `(or${phraseBlanks}{1,9}(?:(?:eq|equal${phraseBlanks}{1,9}to|equals?)(?![\\w.])|(?==)))?(={1,3}(?![>~!<=]))?`,
  'iy',
);

const wider: Readonly<Partial<Record<OperatorName, OperatorName>>> = { LT: 'LE', GT: 'GE' };

/**
 * Reads on behind the operator `name`, written from `start` to here, where a second one makes it a bound that may be met: `GT = 4`, `> or = 4`.
 * Gives the operator of both; `undefined` when there is none.
 */
export function orEqual(
  scan: FilterScan,
  name: OperatorName,
  start: number,
  end: number,
): { readonly name: OperatorName; readonly end: number } | undefined {
  const { text, pos, findings } = scan;
  const meant = wider[name];
  const own = operatorAt(text, start) === name;
  // Where it was turned round, the second belongs to what was written.
  if (meant === undefined || (!own && operatorAlias(text, start)?.name !== name)) return undefined;
  form.lastIndex = pos;
  const [found = '', words] = form.exec(text) ?? [];
  const to = pos + found.length;
  const next = afterBlanks(text, to);
  const isValue = (isBare(unitAt(text, next)) || isQuote(unitAt(text, next))) && joinAt(text, next) === undefined;
  if (found === '' || !isValue || operatorAt(text, next) !== undefined) return undefined;
  const { code, range } = findings.at(-1) ?? {};
  if (code === 'unknown-operator' && range?.start === start && range.end === end) findings.pop();
  const fix = createFix(`Write ${meant}`, words === undefined ? 'preferred' : 'safe', spaced(text, start, to, meant));
  scan.report('unknown-operator', `Write ${meant} in place of ${text.slice(start, to)}.`, start, to, fix);
  return { name: meant, end: to };
}
