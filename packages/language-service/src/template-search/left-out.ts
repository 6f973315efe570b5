import { withoutGroups, type Filter, type Range, type Search } from '@assetql/core';

type Part = Filter | Search;

/** What is left of an expression without some of its operands. */
export interface LeftOut {
  /** What of the text goes: the operands, each with a join. They do not overlap. */
  readonly ranges: readonly Range[];
  /** True where nothing is left of an OR, which is a mistake in a template. */
  readonly losesOr: boolean;
}

/** Leaves operands out together with their joins, as the tags of templates do. `isOut` tells those that go. */
export function leftOut(ast: Part, isOut: (node: Part) => boolean): LeftOut {
  const ranges: Range[] = [];
  let losesOr = false;

  /** Whether nothing is left of a node. */
  const goes = (outer: Part): boolean => {
    const node = withoutGroups(outer);
    switch (node.kind) {
      case 'Not':
        return goes(node.operand);
      case 'And':
      case 'Or':
        return joinGoes(node);
      default:
        return isOut(node);
    }
  };
  const joinGoes = ({ kind, operands }: Extract<Part, { kind: 'And' | 'Or' }>): boolean => {
    const found = ranges.length;
    let start: number | undefined;
    let kept: Range | undefined;
    for (const operand of operands) {
      if (goes(operand)) {
        start ??= kept?.end ?? operand.range.start;
        if (kept !== undefined) ranges.push({ start, end: operand.range.end });
        if (kept !== undefined) start = operand.range.end;
        continue;
      }
      if (kept === undefined && start !== undefined) ranges.push({ start, end: operand.range.start });
      kept = operand.range;
      start = undefined;
    }
    if (kept !== undefined) return false;
    ranges.length = found;
    losesOr ||= kind === 'Or';
    return true;
  };
  return goes(ast) ? { ranges: [ast.range], losesOr } : { ranges, losesOr };
}
