import { limits } from '../../syntax/limits.ts';
import { memberOf, shapeOf, type Shape, type Shapes } from './node-shapes.ts';

/** Whether a tree consists of well-formed nodes of one kind only, so that its printed text is parsed as the same tree. */
export type Examined = 'sound' | 'unsound' | 'too deep';

/** No parsed tree is deeper: each pair of brackets adds at most a join in a join, a NOT and a field. */
const deepest = 6 * limits.brackets;

/** A cache: the shapes that a tree was found to have. A tree may be a part of many queries. */
const sound = new WeakMap<object, Shapes>();

/** Checks every node of a tree that a program passes. Never throws, and never calls code of the tree. */
export function checkShape(root: unknown, shapes: Shapes): Examined {
  if (typeof root !== 'object' || root === null) return 'unsound';
  if (sound.get(root) === shapes) return 'sound';
  const examined = examineNode(root, shapes, 0);
  if (examined === 'sound') sound.set(root, shapes);
  return examined;
}

function examineNode(node: unknown, shapes: Shapes, depth: number): Examined {
  const shape = shapeOf(node, shapes);
  const children = shape === undefined ? undefined : childrenOf(node, shape);
  if (children === undefined) return 'unsound';
  if (depth > deepest) return 'too deep';
  for (const child of children) {
    const examined = examineNode(child, shapes, depth + 1);
    if (examined !== 'sound') return examined;
  }
  return 'sound';
}

/** The child nodes of a node; `undefined` when one of its members is not legal. */
function childrenOf(node: unknown, shape: Shape): readonly unknown[] | undefined {
  const children: unknown[] = [];
  for (const [key, is] of Object.entries(shape)) {
    const member = memberOf(node, key);
    if (is === 'node') children.push(member);
    else if (is === 'nodes') {
      if (!Array.isArray(member) || member.length === 0) return undefined;
      for (const child of member) children.push(child);
    } else if (!is(member)) return undefined;
  }
  return children;
}
