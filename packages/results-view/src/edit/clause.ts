import { joinByAnd, keepOperand, print, removeOperands, type Filter, type Search, type TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { Restriction } from '@assetql/core/meaning';
import { joinWithAnd } from '../count/restrict.ts';
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

/** Alternatives about one subject that a search requires, and the conditions that they are made of. */
const aboutSubject = (node: Node, subject: string): Alternatives<Node> | undefined =>
  alternativesOf(node, (one): one is Node => subjectOf(one) === subject);

/** What a clause is about; `undefined` when it is about nothing that alternatives are offered for, or about several things. */
function subjectOfClause({ node }: Clause): string | undefined {
  const subjects = new Set(
    alternativesOf(node, (one): one is Node => subjectOf(one) !== undefined)?.ones.map(subjectOf) ?? [],
  );
  const [subject] = subjects;
  return subjects.size === 1 ? subject : undefined;
}

/**
 * The smallest edits that choose one of several alternatives, or take the choice back: a clause is added beside others about the same
 * subject, of which an asset needs one. Without a search one is created.
 */
export function toggleAlternative(file: string, search: SavedSearch | undefined, clause: Clause): readonly TextEdit[] {
  if (search === undefined) return firstKey(file, clause.key, print(clause.node));
  const there = asked(search, clause.key);
  const found = beside(there, clause);
  if (found === undefined || found.missing.length > 0) return widenClause(file, search, clause);
  const { node, ones, brackets } = found.choice;
  const isOwn = (one: Node): boolean => found.own.some((own) => isSame(own, one));
  const rest = ones.filter((one) => !isOwn(one));
  const [only] = rest;
  const edits =
    only === undefined
      ? removeNodes(there.text, there.nodes, [node])
      : rest.length > 1 || brackets === undefined
        ? removeOperands(ones, isOwn)
        : // A single remaining condition needs no brackets.
          keepOperand(brackets, only);
  return editExpression(file, search, clause.key, edits);
}

/** The smallest edits that remove all conditions about the subject of a clause; none where there are none. */
export function clearSubject(file: string, search: SavedSearch, clause: Clause): readonly TextEdit[] {
  const there = asked(search, clause.key);
  const subject = subjectOfClause(clause);
  const own = there.nodes.filter((node) => subject !== undefined && aboutSubject(node, subject) !== undefined);
  if (own.length === 0) return [];
  return editExpression(file, search, clause.key, removeNodes(there.text, there.nodes, own));
}

/** The expression of a request with a clause in the place of its own conditions about the same subject. */
export function withClause(request: Restriction, clause: Clause): Restriction {
  const subject = subjectOfClause(clause);
  const isOther = (node: Node): boolean => subject === undefined || aboutSubject(node, subject) === undefined;
  if (clause.key === 'search') {
    const operands = [...terms(request.search).filter(isOther), clause.node];
    return { ...request, search: operands.length === 1 ? clause.node : { kind: 'And', range: nowhere, operands } };
  }
  const expression = joinWithAnd([...conjuncts(request[clause.key]).filter(isOther), clause.node]);
  return expression === undefined ? request : { ...request, [clause.key]: expression };
}

const nowhere = { start: 0, end: 0 } as const;

function added(search: SavedSearch, { key, node }: Clause): readonly TextEdit[] {
  const written = print(node);
  if (key !== 'search') return append({ text: search[key]?.value.text ?? '', ast: search[key]?.parsed.ast }, written);
  const ast = search.search?.parsed.ast;
  if (ast === undefined) return [insert((search.search?.value.text ?? '').trimEnd().length, written)];
  return joinByAnd(ast, undefined, written, ' ');
}

const insert = (at: number, newText: string): TextEdit => ({ range: { start: at, end: at }, newText });
