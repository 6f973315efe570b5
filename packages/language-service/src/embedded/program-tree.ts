import { TreeFragment, type SyntaxNode, type Tree } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { isRecord } from '@assetql/core/text';
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

/** Levels of nesting beyond which a program is not read on. Where a text is ambiguous, the parser copies all levels at every token. */
const deepest = 1000;
/** Entries that the parser keeps for each level. */
const entriesOfLevel = 3;
/** Steps of the parser between two looks at how deep it is. */
const stepsBetweenLooks = 32;

/**
 * Reads a program; never fails. With the version before, only what changed is read again. What is nested more than 1,000 levels deep, and what
 * follows it, is left out of the tree.
 */
export function parseProgram(text: string, language: ProgramLanguage, previous?: Program): Program {
  if (previous?.text === text && previous.language === language) return previous;
  const kept = previous?.language === language ? fragments(previous, text) : [];
  const tree = parseTree(text, language, kept);
  const ended = rareLineEnd.test(text) ? withLineEnds(text, tree) : text;
  return { text, language, tree: ended === text ? tree : parseTree(ended, language, []) };
}

/** What ends a line in JavaScript, and not a comment in the parser. */
const rareLineEnd = /\r(?!\n)|[\u2028\u2029]/;
const rareLineEnds = new RegExp(rareLineEnd, 'g');

/**
 * A text of the same length in which all ends of lines end the comments that the parser has read on across them. A string behind such a
 * comment is read as if it ended with a line, too: to tell it apart, each comment would have to be read again.
 */
function withLineEnds(text: string, tree: Tree): string {
  let ended = '';
  let end = 0;
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (name !== 'LineComment') return;
      ended += text.slice(end, from) + text.slice(from, to).replaceAll(rareLineEnds, '\n');
      end = to;
    },
  });
  return ended + text.slice(end);
}

function parseTree(text: string, language: ProgramLanguage, kept: readonly TreeFragment[]): Tree {
  const { [language]: dialect } = dialects;
  const parse = parser.configure({ dialect }).startParse(text, kept);
  for (let step = 1; ; step += 1) {
    const tree = parse.advance();
    if (tree !== null) return tree;
    if (step % stepsBetweenLooks === 0 && parse.stoppedAt === null && entriesIn(parse) > deepest * entriesOfLevel)
      parse.stopAt(parse.parsedPos);
  }
}

/** How many entries the deepest stack of a parse has. The parser does not declare its stacks. */
function entriesIn(parse: object): number {
  if (!('stacks' in parse) || !Array.isArray(parse.stacks)) return 0;
  let most = 0;
  for (const stack of parse.stacks as readonly unknown[])
    if (isRecord(stack) && Array.isArray(stack['stack'])) most = Math.max(most, stack['stack'].length);
  return most;
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
