import { TreeFragment, type SyntaxNode, type Tree } from '@lezer/common';
import { parser } from '@lezer/javascript';
import type { ProgramLanguage } from './embedded-options.ts';

/** A program as it was read. */
export interface Program {
  readonly text: string;
  readonly language: ProgramLanguage;
  readonly tree: Tree;
}

const dialects: Readonly<Record<ProgramLanguage, string>> = {
  typescript: 'ts',
  typescriptreact: 'ts jsx',
  javascript: 'jsx',
  javascriptreact: 'jsx',
};

/** Reads a program; never fails. With the version before, only what changed is read again. */
export function parseProgram(text: string, language: ProgramLanguage, previous?: Program): Program {
  if (previous?.text === text && previous.language === language) return previous;
  const { [language]: dialect } = dialects;
  const kept = previous?.language === language ? fragments(previous, text) : [];
  return { text, language, tree: parser.configure({ dialect }).parse(text, kept) };
}

/** What of a tree can be kept: all but the stretch from the first character that differs to the last. */
function fragments({ text: before, tree }: Program, after: string): readonly TreeFragment[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let tail = 0;
  while (
    tail < most - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  const change = { fromA: start, toA: before.length - tail, fromB: start, toB: after.length - tail };
  return TreeFragment.applyChanges(TreeFragment.addTree(tree), [change]);
}

/** The children of a node, in order. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}
