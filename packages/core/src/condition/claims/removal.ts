import type { TextEdit } from '../../text/range.ts';
import { replace } from '../../diagnostics/create-fix.ts';
import type { Operand } from './operand.ts';

/** Takes an operand out of its join, with what joins it to its neighbour. */
export function removal({ node: { range }, join: { operands }, at }: Operand): TextEdit {
  const before = operands[at - 1];
  const end = before === undefined ? operands[1]?.range.start : undefined;
  return replace({ start: before?.range.end ?? range.start, end: end ?? range.end }, '');
}
