import { nameOf, print, type Expression } from '@assetql/core';
import type { Difference, Frame } from '@assetql/core/meaning';

/** The sign before a row: added, removed, changed or unchanged. */
export type RowSign = '+' | '-' | '~' | ' ';

export interface DiffRow {
  readonly sign: RowSign;
  readonly depth: number;
  readonly text: string;
}

/** The number of consecutive unchanged conditions that are shown; longer runs are summarized by their number. */
const mostKept = 3;

function headOf(frame: Frame | undefined): string {
  if (frame === undefined) return 'one condition';
  switch (frame.kind) {
    case 'And':
      return 'all of';
    case 'Or':
      return 'any of';
    case 'Not':
      return 'not';
    default:
      return `one of ${nameOf(frame.collection)} with`;
  }
}

/** The maximum number of characters of a condition that are shown. */
const longest = 1000;

function written(node: Expression): string {
  const text = print(node);
  if (text.length <= longest) return text;
  const start = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  return `${start}… (${text.length - start.length} more characters)`;
}

const moved = (isMoved: boolean, where: string): string => (isMoved ? ` (moved ${where})` : '');

/** The rows of a difference, indented by nesting. Long unchanged runs are summarized. */
export function differenceRows(difference: Difference, depth = 0): readonly DiffRow[] {
  switch (difference.change) {
    case 'kept':
      return [{ sign: ' ', depth, text: written(difference.after) }];
    case 'added':
      return [{ sign: '+', depth, text: written(difference.after) + moved(difference.moved, 'here') }];
    case 'removed':
      return [{ sign: '-', depth, text: written(difference.before) + moved(difference.moved, 'away') }];
    case 'changed':
      return [{ sign: '~', depth, text: `${written(difference.before)} → ${written(difference.after)}` }];
    default: {
      const [before, after] = [headOf(difference.before), headOf(difference.after)];
      const head: DiffRow =
        before === after ? { sign: ' ', depth, text: after } : { sign: '~', depth, text: `${before} → ${after}` };
      return [head, ...operandRows(difference.operands, depth + 1)];
    }
  }
}

function operandRows(operands: readonly Difference[], depth: number): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let kept: Difference[] = [];
  const flush = (): void => {
    const shown = kept.length > mostKept ? kept.slice(0, mostKept - 1) : kept;
    for (const each of shown) rows.push(...differenceRows(each, depth));
    if (shown.length < kept.length) rows.push({ sign: ' ', depth, text: `… ${kept.length - shown.length} more` });
    kept = [];
  };
  for (const operand of operands) {
    if (operand.change === 'kept') kept.push(operand);
    else {
      flush();
      rows.push(...differenceRows(operand, depth));
    }
  }
  flush();
  return rows;
}
