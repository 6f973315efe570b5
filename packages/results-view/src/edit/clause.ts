import { joinByAnd, keepOperand, print, type Filter, type Search, type TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import { alternativesOf, extend, isSame, subjectOf, type Alternatives } from './alternatives.ts';
import { conjuncts } from './conjuncts.ts';
import { append, removeNodes } from './edit-filter.ts';
import { editExpression, firstKey } from './edit-search.ts';

/** A condition to add to a search, with the key that it belongs to. */
export type Clause =
  | { readonly key: 'filters' | 'containerfilter'; readonly node: Filter }
  | { readonly key: 'search'; readonly node: Search };

type Node = Filter | Search;

/** The conditions of a search in the key of a clause. */
interface Asked {
  readonly text: string;
  readonly ast: Node | undefined;
  /** The conditions that must all hold. */
  readonly nodes: readonly Node[];
}

function asked(search: SavedSearch | undefined, key: Clause['key']): Asked {
  if (key === 'search') {
    const { value, parsed } = search?.search ?? {};
    return { text: value?.text ?? '', ast: parsed?.ast, nodes: terms(parsed?.ast) };
  }
  const { value, parsed } = search?.[key] ?? {};
  return { text: value?.text ?? '', ast: parsed?.ast, nodes: conjuncts(parsed?.ast) };
}

/** The terms that must all be found. */
function terms(ast: Search | undefined): readonly Search[] {
  if (ast === undefined) return [];
  return ast.kind === 'And' ? ast.operands : [ast];
}

/** The alternatives about the same subject as a condition, and those of its own that are not among them. */
function beside(
  { nodes }: Asked,
  { node }: Clause,
):
  | { readonly choice: Alternatives<Node>; readonly own: readonly Node[]; readonly missing: readonly Node[] }
  | undefined {
  const own = alternativesOf(node, (one): one is Node => subjectOf(one) !== undefined)?.ones ?? [];
  const [subject, ...others] = new Set(own.map(subjectOf));
  if (subject === undefined || others.length > 0) return undefined;
  for (const each of nodes) {
    const choice = alternativesOf(each, (one): one is Node => subjectOf(one) === subject);
    if (choice === undefined) continue;
    return { choice, own, missing: own.filter((one) => !choice.ones.some((there) => isSame(one, there))) };
  }
  return undefined;
}

/** Whether a search requires this condition. */
export const hasClause = (search: SavedSearch | undefined, { key, node }: Clause): boolean =>
  asked(search, key).nodes.some((each) => isSame(each, node));

/**
 * How a search relates to a condition: `asked` when it requires it, `part` when it requires a part of it (a category without its subtree),
 * `beside` when it requires another one about the same subject, which can be widened, and `absent` otherwise.
 */
export function clauseState(search: SavedSearch | undefined, clause: Clause): 'asked' | 'part' | 'beside' | 'absent' {
  if (hasClause(search, clause)) return 'asked';
  const found = beside(asked(search, clause.key), clause);
  if (found === undefined) return 'absent';
  if (found.missing.length === 0) return 'asked';
  return found.missing.length < found.own.length ? 'part' : 'beside';
}

/**
 * The smallest edits that add a condition to a search, or remove it if the search has it; without a search one is created. If it is one of
 * several alternatives, it becomes the only one.
 */
export function toggleClause(file: string, search: SavedSearch | undefined, clause: Clause): readonly TextEdit[] {
  const { key, node } = clause;
  if (search === undefined) return firstKey(file, key, print(node));
  const there = asked(search, key);
  const removed = there.nodes.filter((each) => isSame(each, node));
  if (removed.length > 0) return editExpression(file, search, key, removeNodes(there.text, there.nodes, removed));
  const { choice } = beside(there, clause) ?? {};
  const one = choice?.ones.find((each) => isSame(each, node));
  return editExpression(
    file,
    search,
    key,
    choice === undefined || one === undefined ? added(search, clause) : keepOperand(choice.node, one),
  );
}

/** The smallest edits that add a condition as an alternative to others about the same subject. */
export function widenClause(file: string, search: SavedSearch, clause: Clause): readonly TextEdit[] {
  const there = asked(search, clause.key);
  const found = beside(there, clause);
  const edits =
    found === undefined
      ? added(search, clause)
      : extend(
          found.choice,
          there.ast,
          found.missing.map((one) => print(one)),
        );
  return editExpression(file, search, clause.key, edits);
}

function added(search: SavedSearch, { key, node }: Clause): readonly TextEdit[] {
  const written = print(node);
  if (key !== 'search') return append({ text: search[key]?.value.text ?? '', ast: search[key]?.parsed.ast }, written);
  const ast = search.search?.parsed.ast;
  if (ast === undefined) return [insert((search.search?.value.text ?? '').trimEnd().length, written)];
  return joinByAnd(ast, undefined, written, ' ');
}

const insert = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });
