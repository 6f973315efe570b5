import type { Relaxed } from './relaxation-task.ts';
import { print } from '../../print/print.ts';
import type { Schema } from '../../schema/schema.ts';
import type { TextEdit } from '../../text/range.ts';
import { demandedStatus, statusesOf } from '../../condition/statuses.ts';
import { dropEdits } from './drop-edits.ts';
import { joinedByOr } from './joined-by-or.ts';
import type { Subexpression } from './subexpression.ts';
import type { Relaxation } from './relaxation.ts';
import { fewestToDrop } from './fewest-to-drop.ts';
import { firstStep, widerBounds, widerWord, type WiderForms } from './widen.ts';

/** The changes of clauses in an empty group after which the whole request has results, the smallest change first. */
export async function relax(relaxed: Relaxed): Promise<readonly Relaxation[]> {
  const { clauses, group, count } = relaxed;
  const widened: Relaxation[] = [];
  const dropped: Relaxation[] = [];
  const gone = (subexpression: Subexpression): ReadonlySet<Subexpression> =>
    withDates(new Set([subexpression]), relaxed);
  for (const subexpression of group) {
    const subexpressions = gone(subexpression);
    const total = await count(clauses.filter((clause) => !subexpressions.has(clause)));
    if (total === undefined) break;
    if (total === 0) continue;
    dropped.push(droppedFrom(relaxed, subexpressions, total));
    const wider = await widen(subexpression, relaxed);
    if (wider !== undefined) widened.push(wider);
  }
  // Dropping one condition may not be enough, or may drop many dates with it.
  if (dropped.every(({ clauses: several }) => several.length > 1)) {
    const fewest = await fewestToDrop(relaxed, (subexpressions) => withDates(subexpressions, relaxed));
    const isNew = dropped.every(({ clauses: several }) => several.length > (fewest?.subexpressions.size ?? Infinity));
    if (fewest !== undefined && isNew) dropped.push(droppedFrom(relaxed, fewest.subexpressions, fewest.total));
  }
  dropped.sort((one, other) => one.clauses.length - other.clauses.length);
  const either = await relaxByOr(relaxed);
  return [...widened, ...(either === undefined ? [] : [either]), ...dropped];
}

/** Some clauses to drop, with the clauses whose dates need them. */
function withDates(
  first: ReadonlySet<Subexpression>,
  { clauses, schema, composed }: Relaxed,
): ReadonlySet<Subexpression> {
  const gone = new Set(first);
  const { companions } = composed(clauses.filter((clause) => !gone.has(clause)));
  const missing = new Set(companions.map((companion) => demandedStatus(companion, schema)));
  for (const clause of clauses) {
    if (clause.parameter === 'search') continue;
    for (const status of statusesOf(clause.alone, schema).needed) if (missing.has(status)) gone.add(clause);
  }
  return gone;
}

function droppedFrom(
  { roots, clauses, composed, asClause }: Relaxed,
  gone: ReadonlySet<Subexpression>,
  total: number,
): Relaxation {
  const edits = roots.map((root) => [root.parameter, dropEdits(root, gone)] as const);
  return {
    kind: 'drop',
    clauses: clauses.filter((clause) => gone.has(clause)).map(asClause),
    request: composed(clauses.filter((clause) => !gone.has(clause))).request,
    ...editsOf(edits),
    total,
  };
}

/** The edits by parameter, if all of them are known. */
function editsOf(
  edits: readonly (readonly [Subexpression['parameter'], readonly TextEdit[] | undefined])[],
): Pick<Relaxation, 'edits'> {
  if (edits.some(([, list]) => list === undefined)) return {};
  return { edits: Object.fromEntries(edits.filter(([, list]) => list !== undefined && list.length > 0)) };
}

/** The wider forms of a clause, of which none is joined with others; `undefined` when it has none. */
function widerForms(clause: Subexpression, schema: Schema | undefined): WiderForms<Subexpression> | undefined {
  if (clause.parameter === 'search') {
    const forms = widerWord(clause.node);
    return forms && { ...forms, at: (step) => ({ ...clause, ...inPlace(forms.at(step)) }) };
  }
  const forms = widerBounds(clause.node, schema);
  return forms && { ...forms, at: (step) => ({ ...clause, ...inPlace(forms.at(step)) }) };
}

const inPlace = <Node>(node: Node): { readonly node: Node; readonly outer: Node; readonly alone: Node } => ({
  node,
  outer: node,
  alone: node,
});

async function widen(subexpression: Subexpression, relaxed: Relaxed): Promise<Relaxation | undefined> {
  const { clauses, schema, composed, count, asClause } = relaxed;
  const forms = widerForms(subexpression, schema);
  if (forms === undefined) return undefined;
  const changed = (step: number): readonly Subexpression[] => {
    const wider = forms.at(step);
    return clauses.map((clause) => (clause === subexpression ? wider : clause));
  };
  const found = await firstStep(forms.steps, (step) => count(changed(step)));
  if (found === undefined) return undefined;
  const { node } = forms.at(found.step);
  const { range } = subexpression.node;
  const edits = range.end > range.start ? [{ range, newText: print(node) }] : undefined;
  return {
    kind: 'widen',
    clauses: [asClause(subexpression)],
    request: composed(changed(found.step)).request,
    ...editsOf([[subexpression.parameter, edits]]),
    total: found.total,
  };
}

async function relaxByOr(relaxed: Relaxed): Promise<Relaxation | undefined> {
  const { clauses, group, composed, count, asClause } = relaxed;
  const either = joinedByOr(group);
  if (either === undefined) return undefined;
  const [first] = group;
  const joined = new Set(group);
  const changed = clauses.flatMap((clause) =>
    clause === first ? [either.subexpression] : joined.has(clause) ? [] : [clause],
  );
  const { request, companions } = composed(changed);
  const total = companions.length > 0 ? undefined : await count(changed);
  if (total === undefined || total === 0) return undefined;
  return {
    kind: 'either',
    clauses: group.map(asClause),
    request,
    ...editsOf([[either.subexpression.parameter, either.edits]]),
    total,
  };
}
