import { limits } from '../../syntax/limits.ts';
import { memberOf, shapeOf, type Shape, type Shapes } from './node-shapes.ts';

/** What a tree that a program hands over is: how large, and whether it is what it says it is. */
export interface Examined {
  /** True when it consists of well-formed nodes of its kind only, so that its text has the shape that it has. */
  readonly isSound: boolean;
  /** Conditions or terms. */
  readonly terms: number;
  /** How many brackets stand inside each other in its text. */
  readonly brackets: number;
}

export const isTooLarge = ({ terms, brackets }: Pick<Examined, 'terms' | 'brackets'>): boolean =>
  terms > limits.terms || brackets > limits.brackets;

/** A tree that can be printed and read back is not deeper: between two brackets stand a join in a join, a NOT and a field at most. */
const deepest = 6 * limits.brackets;

const isJoin = (kind: unknown): boolean => kind === 'And' || kind === 'Or';

/** Whether printing puts brackets around a node that has none of its own. */
function isBracketed(kind: unknown, parent: unknown): boolean {
  if (kind === 'Group' || kind === 'Any') return true;
  if (parent === 'And') return kind === 'Or';
  return (parent === 'Not' || parent === 'Field') && (isJoin(kind) || kind === 'Not' || kind === 'Field');
}

/** Looks at all of a tree. Never throws, and calls nothing that it finds. A tree that is too large is looked at up to there. */
export function examine(root: unknown, shapes: Shapes): Examined {
  let isSound = true;
  let terms = 0;
  let most = 0;

  const visit = (node: unknown, parent: unknown, outer: number, depth: number): void => {
    const shape = shapeOf(node, shapes);
    if (shape === undefined) isSound = false;
    if (shape === undefined || isTooLarge({ terms, brackets: most })) return;
    const kind = memberOf(node, 'kind');
    const brackets = depth > deepest ? Infinity : outer + (isBracketed(kind, parent) ? 1 : 0);
    most = Math.max(most, brackets);
    const inner = members(node, shape);
    if (inner === undefined) isSound = false;
    else if (inner.length === 0) terms++;
    for (const child of inner ?? []) visit(child, kind, brackets, depth + 1);
  };

  visit(root, undefined, 0, 0);
  return { isSound, terms, brackets: most };
}

/** The nodes that a node holds; nothing when one of its members is none that it can have. */
function members(node: unknown, shape: Shape): readonly unknown[] | undefined {
  const found: unknown[] = [];
  for (const [key, is] of Object.entries(shape)) {
    const member = memberOf(node, key);
    if (is === 'node') found.push(member);
    else if (is === 'nodes') {
      if (!Array.isArray(member) || member.length === 0) return undefined;
      for (const each of member) found.push(each);
    } else if (!is(member)) return undefined;
  }
  return found;
}
