import type { TextEdit } from '../../text/range.ts';
import { replace } from '../../diagnostics/create-fix.ts';
import { removeOperand } from '../../syntax/operand-edits.ts';
import type { Operand } from './operand.ts';

/** Takes an operand out of its join, with what joins it to its neighbour. */
export const removal = ({ node, join, at }: Operand): TextEdit =>
  removeOperand(join.operands, at) ?? replace(node.range, '');
