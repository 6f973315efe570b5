import type { TextEdit } from '../../text/range.ts';
import { joinByOr } from '../../syntax/operand-edits.ts';
import type { Subexpression } from './subexpression.ts';

/** Clauses joined by OR, and the edits that write it if they were read from a text. */
export interface JoinedByOr {
  readonly subexpression: Subexpression;
  readonly edits: readonly TextEdit[] | undefined;
}

const range = { start: 0, end: 0 } as const;

/** Joins clauses that are neighbours in one AND; `undefined` when they are not. */
export function joinedByOr(group: readonly Subexpression[]): JoinedByOr | undefined {
  const [first] = group;
  const siblings: readonly Subexpression[] = first?.parent?.children ?? [];
  if (first === undefined || group.length < 2) return undefined;
  const at = siblings.indexOf(first);
  if (!group.every((subexpression, index) => siblings[at + index] === subexpression)) return undefined;
  const edits = editsOf(group, siblings.length > group.length);
  if (first.parameter === 'search') {
    const operands = group.flatMap((subexpression) =>
      subexpression.parameter === 'search' ? [subexpression.outer] : [],
    );
    const node = { kind: 'Or' as const, range, operands };
    return { subexpression: { ...first, node, outer: node, alone: node }, edits };
  }
  const operands = group.flatMap((subexpression) =>
    subexpression.parameter === 'search' ? [] : [subexpression.outer],
  );
  const node = { kind: 'Or' as const, range, operands };
  return { subexpression: { ...first, node, outer: node, alone: node }, edits };
}

function editsOf(group: readonly Subexpression[], needsBrackets: boolean): readonly TextEdit[] | undefined {
  const operands = group.map(({ outer }) => outer);
  return operands.some((operand) => operand.range.end <= operand.range.start)
    ? undefined
    : joinByOr(operands, needsBrackets);
}
