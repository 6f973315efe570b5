import type { Expression } from '../../syntax/ast.ts';
import type { Frame } from './difference.ts';
import type { TermParts } from './term-parts.ts';

/** A condition, or conditions that are together, as they are compared: without brackets, order and spelling. */
export type Outline = Term | OutlineGroup;

/** One condition. Equal keys mean the same. */
export interface Term extends TermParts {
  readonly kind: 'term';
  readonly key: number;
  readonly node: Expression;
}

/** Equal keys mean the same. */
export interface OutlineGroup {
  readonly kind: 'group';
  readonly key: number;
  readonly frame: Frame;
  /** Each key once, in the order of the text. */
  readonly operands: readonly Outline[];
}

/** Whether the conditions of a group are joined. */
export const isJoinGroup = (outline: Outline): outline is OutlineGroup =>
  outline.kind === 'group' && (outline.frame.kind === 'And' || outline.frame.kind === 'Or');
