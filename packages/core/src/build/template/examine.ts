import { limits } from '../../syntax/limits.ts';
import { memberOf, shapeOf, type Shape, type Shapes } from './node-shapes.ts';

/** Whether a tree consists of well-formed nodes of its kind only, so that its text has the shape that it has. */
export type Examined = 'sound' | 'unsound' | 'too deep';

/** A tree whose text can be read is not deeper: between two brackets stand a join in a join, a NOT and a field at most. */
const deepest = 6 * limits.brackets;

/** What was found sound, by the kinds of nodes that it was asked for. A tree may be a part of many queries. */
const sound = new WeakMap<object, Shapes>();

/** Looks at all of what a program hands over as a tree. Never throws, and calls nothing that it finds. */
export function examine(root: unknown, shapes: Shapes): Examined {
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

/** The nodes that a node holds; nothing when one of its members is none that it can have. */
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
