import { childrenOf, type VisitedNode } from '../../syntax/visit.ts';
import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { Subjects, hasOverlap } from '../../condition/claims/subjects.ts';
import { describeCondition } from '../../condition/claims/describe-condition.ts';
import { Conflicts } from '../../validation/rules/logic/conflicts.ts';
import { RuleContext } from '../../validation/rules/rule-context.ts';
import type { Filter, Group } from '../../syntax/ast.ts';
import type { SavedSearch } from '../saved-search.ts';
import { shift } from '../shift.ts';

/**
 * Conditions of `containerfilter` that exclude conditions of `filters`: services take either field in either key, and both restrict
 * (the interface specification, §4.7). Ranges are relative to the search.
 */
export function checkRestrictions({ filters, containerfilter }: SavedSearch, options: CheckOptions): RawDiagnostic[] {
  const [filter, container] = [filters?.parsed.ast, containerfilter?.parsed.ast];
  if (filters === undefined || containerfilter === undefined || filter === undefined || container === undefined)
    return [];
  const both: Filter = { kind: 'And', range: { start: 0, end: 0 }, operands: [group(filter), group(container)] };
  if ((new Subjects(new Set()).in(both) & hasOverlap) === 0) return [];
  const { contradictions, crossings } = new Conflicts(new RuleContext('filters', both, options));
  const findings: RawDiagnostic[] = [];
  const reported = new Set<VisitedNode>();
  for (const [first, second] of [...contradictions.flatMap(({ pairs }) => pairs), ...crossings]) {
    if (reported.has(second.inner) || !isIn(filter, first.inner) || isIn(filter, second.inner)) continue;
    reported.add(second.inner);
    const [one, other] = [describeCondition(second.inner, 'This'), describeCondition(first.inner, 'what is demanded')];
    findings.push({
      code: 'contradiction',
      message: `${one} excludes ${other} in ${filters.key}, so together they match nothing; change or remove one.`,
      range: shift(second.node.range, containerfilter.value.range.start),
      related: [{ range: shift(first.node.range, filters.value.range.start), message: 'Nothing has both.' }],
    });
  }
  return findings;
}

const group = (body: Filter): Group<Filter> => ({ kind: 'Group', range: body.range, body });

const isIn = (node: Filter, wanted: VisitedNode): boolean =>
  node === wanted || childrenOf(node).some((child) => isIn(child, wanted));
