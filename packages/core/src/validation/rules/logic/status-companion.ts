import type { Fix } from '../../../diagnostics/diagnostic.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import { joinByAnd } from '../../../syntax/operand-edits.ts';
import { statusText } from '../../../condition/statuses.ts';
import { conjunctionOf, type Conjunction, type InsertionPoint } from './conjunction.ts';
import { createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';

const code = 'status-companion';

/** Where the companion is missing, and the dates that need it. */
interface Missing extends InsertionPoint {
  readonly dates: readonly Comparison[];
}

/** Whether the conjunction demands another status, or a missing one. */
const asksForOther = ({ holds, statuses }: Conjunction): boolean => holds.size > 0 || statuses.length > 0;

/** Where `conjunction` lacks `companion`. An OR lacks it as a whole where every alternative does. */
function missing(
  conjunction: Conjunction,
  companion: number,
  others: boolean,
  context: RuleContext,
): readonly Missing[] {
  if (conjunction.open || conjunction.holds.has(companion)) return [];
  const found: Missing[] = [];
  for (const { node, parent, date, companion: needed } of conjunction.dates) {
    if (needed === companion) found.push({ node, parent, dates: [date] });
  }
  for (const { node, parent, alternatives, besideStatus } of conjunction.choices) {
    const conflict = others || besideStatus;
    const lists = alternatives.map((alternative) => missing(alternative, companion, conflict, context));
    if (lists.every((list) => list.length > 0)) {
      found.push({ node, parent, dates: lists.flatMap((list) => list.flatMap((place) => place.dates)) });
    } else {
      for (const [at, alternative] of alternatives.entries()) {
        report(alternative, lists[at] ?? [], companion, conflict, context);
      }
    }
  }
  return found;
}

/** Fixes where another status is demanded: change the status, or write the date that belongs to it. */
function choices(
  conjunction: Conjunction,
  dates: readonly Comparison[],
  companion: number,
  context: RuleContext,
): readonly Fix[] {
  const [status] = conjunction.statuses;
  const [held] = conjunction.holds;
  if (status === undefined || conjunction.statuses.length > 1 || conjunction.choices.length > 0) return [];
  const fixes: Fix[] = [];
  if (conjunction.dates.every((date) => date.companion === companion)) {
    fixes.push(
      createFix(`Write ${companion} as the status`, 'possible', replace(status.value.range, String(companion))),
    );
  }
  const other = context.schema.fields.find((row) => row.companion === held);
  if (held !== undefined && other !== undefined) {
    fixes.push(
      createFix(`Write ${other.name}`, 'possible', ...dates.map((date) => replace(date.field.range, other.name))),
    );
  }
  return fixes;
}

/** Reports all dates of a conjunction in one diagnostic, since one companion serves them all. */
function report(
  conjunction: Conjunction,
  places: readonly Missing[],
  companion: number,
  others: boolean,
  context: RuleContext,
): void {
  if (places.length === 0) return;
  const dates = places.flatMap((place) => place.dates).toSorted((a, b) => a.range.start - b.range.start);
  const [first, ...rest] = dates;
  const last = places.toSorted((a, b) => b.node.range.end - a.node.range.end)[0];
  if (first === undefined || last === undefined) return;
  const condition = statusText(companion, context.schema);
  const alone = !others && !conjunction.asks && conjunction.dates.every((date) => date.companion === companion);
  // A misspelt field may be meant as another date.
  const isKnown = dates.every((date) => context.schema.field(date.field.text) !== undefined);
  const fixes = asksForOther(conjunction)
    ? choices(conjunction, dates, companion, context)
    : [
        createFix(
          `Add ${condition}`,
          alone && isKnown ? 'safe' : alone ? 'preferred' : 'possible',
          ...joinByAnd(last.node, last.parent, condition),
        ),
      ];
  context.report({
    code,
    message: `${first.field.text} works only together with ${condition}; add it with AND.`,
    range: first.range,
    related: rest.map(({ range }) => ({ range, message: 'This date needs it, too.' })),
    fixes,
  });
}

/** Collects the companions that dates in `conjunction` need. */
function neededIn({ dates, choices: ors }: Conjunction, needed: Set<number>): Set<number> {
  for (const { companion } of dates) needed.add(companion);
  for (const { alternatives } of ors) for (const alternative of alternatives) neededIn(alternative, needed);
  return needed;
}

/** Checks the whole expression at its first date with a companion. */
function comparison(_: Comparison, context: RuleContext): void {
  if (context.field?.companion === undefined || !context.first(code)) return;
  const whole = conjunctionOf(context.root, context);
  for (const companion of neededIn(whole, new Set()))
    report(whole, missing(whole, companion, false, context), companion, false, context);
}

/** A date that belongs to a status works only where that status holds as well (§4.7). */
export const rule: Rule = { code, kinds: filterKinds, visitor: { Comparison: comparison } };
