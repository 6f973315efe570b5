import { isConstant, isJoin, isNegation, type Tree } from '../../condition/tree.ts';
import type { Budget } from '../../condition/budget.ts';
import { leafKey, type Decision, type Literal } from './literal.ts';

/** Decides literals about the same values. */
export interface Theory<Leaf, Value> {
  /** The subject of a leaf. Leaves with different subjects are independent of each other. */
  readonly subjectOf: (leaf: Leaf) => string;
  /** Whether literals about one subject can hold together. `'none'` must be proven; values are checked by the caller. */
  readonly decide: (literals: readonly Literal<Leaf>[], budget: Budget) => Decision<Value>;
}

/** The literals about one subject, and the decision about them. */
export interface Decided<Leaf, Value> {
  readonly literals: Literal<Leaf>[];
  answer: Decision<Value>;
}

/** The decisions by subject. */
export type Model<Leaf, Value> = ReadonlyMap<string, Decided<Leaf, Value>>;

type Alternatives<Leaf> = readonly Tree<Leaf>[];

/** A backtracking search for literals that make a tree true. Assumptions are undone in reverse order. */
class Search<Leaf extends { readonly kind: string }, Value> {
  private readonly signs = new Map<string, boolean>();
  private readonly subjects = new Map<string, Decided<Leaf, Value>>();
  private readonly undo: (() => void)[] = [];
  private readonly theory: Theory<Leaf, Value>;
  private readonly budget: Budget;
  private readonly accept: (model: Model<Leaf, Value>) => boolean;

  constructor(theory: Theory<Leaf, Value>, budget: Budget, accept: (model: Model<Leaf, Value>) => boolean) {
    this.theory = theory;
    this.budget = budget;
    this.accept = accept;
  }

  /** Searches for a model of the assumptions so far, a tree, and one alternative of each choice. */
  find(tree: Tree<Leaf>, choices: readonly Alternatives<Leaf>[]): 'some' | 'none' | 'unknown' {
    const mark = this.undo.length;
    const open = [...choices];
    const found = this.assume([tree], open) ? this.branch(open) : 'none';
    while (this.undo.length > mark) this.undo.pop()?.();
    return found;
  }

  private branch(choices: readonly Alternatives<Leaf>[]): 'some' | 'none' | 'unknown' {
    if (!this.budget.consume(choices.length + 1)) return 'unknown';
    const open = this.propagate(choices);
    if (typeof open === 'string') return open;
    const [fewest, ...others] = open.toSorted((left, right) => left.length - right.length);
    if (fewest === undefined) return this.accept(this.subjects) ? 'some' : 'unknown';
    let result: 'none' | 'unknown' = 'none';
    for (const alternative of fewest) {
      const found = this.find(alternative, others);
      if (found === 'some') return found;
      if (found === 'unknown') {
        result = found;
        if (this.budget.exhausted) break;
      }
    }
    return result;
  }

  /** Removes choices that already hold and alternatives that cannot hold. A single remaining alternative is assumed. */
  private propagate(choices: readonly Alternatives<Leaf>[]): readonly Alternatives<Leaf>[] | 'none' | 'unknown' {
    let open = choices;
    for (;;) {
      const next: Alternatives<Leaf>[] = [];
      const forced: Tree<Leaf>[] = [];
      for (const alternatives of open) {
        if (!this.budget.consume(alternatives.length)) return 'unknown';
        if (alternatives.some((tree) => this.signOf(tree) === true)) continue;
        const possible = alternatives.filter((tree) => this.signOf(tree) !== false);
        const [only, second] = possible;
        if (only === undefined) return 'none';
        if (second === undefined) forced.push(only);
        else next.push(possible);
      }
      if (forced.length === 0) return next;
      if (!this.assume(forced, next)) return 'none';
      open = next;
    }
  }

  /** The truth value of a literal under the assumptions so far; `undefined` when it is open. */
  private signOf(tree: Tree<Leaf>): boolean | undefined {
    if (isConstant(tree)) return tree.value;
    if (isJoin(tree)) return undefined;
    const sign = isNegation(tree) ? this.signs.get(leafKey(tree.operand)) : this.signs.get(leafKey(tree));
    return sign === undefined ? undefined : sign !== isNegation(tree);
  }

  /** Assumes that trees are true, and adds the choices in them to `open`. `false` when that contradicts the assumptions so far. */
  private assume(trees: readonly Tree<Leaf>[], open: Alternatives<Leaf>[]): boolean {
    const touched = new Set<Decided<Leaf, Value>>();
    const waiting = trees.toReversed();
    for (let tree = waiting.pop(); tree !== undefined; tree = waiting.pop()) {
      const sign = this.signOf(tree);
      if (sign === false) return false;
      if (sign === true) continue;
      if (isJoin(tree)) {
        if (tree.kind === 'or') open.push(tree.operands);
        else for (const operand of tree.operands.toReversed()) waiting.push(operand);
      } else if (isNegation(tree)) touched.add(this.note({ leaf: tree.operand, holds: false }));
      else if (!isConstant(tree)) touched.add(this.note({ leaf: tree, holds: true }));
    }
    for (const subject of touched) {
      const before = subject.answer;
      this.undo.push(() => (subject.answer = before));
      subject.answer = this.budget.consume(subject.literals.length)
        ? this.theory.decide(subject.literals, this.budget)
        : 'unknown';
      if (subject.answer === 'none') return false;
    }
    return true;
  }

  private note(literal: Literal<Leaf>): Decided<Leaf, Value> {
    const key = leafKey(literal.leaf);
    this.signs.set(key, literal.holds);
    const name = this.theory.subjectOf(literal.leaf);
    const subject: Decided<Leaf, Value> = this.subjects.get(name) ?? { literals: [], answer: 'unknown' };
    this.subjects.set(name, subject);
    subject.literals.push(literal);
    this.undo.push(() => {
      subject.literals.pop();
      this.signs.delete(key);
    });
    return subject;
  }
}

/**
 * Whether a tree can be true. Tries alternatives until their literals contradict each other or `accept` accepts a model. `'none'` is proven;
 * `'unknown'` when the budget is exhausted, or when no model was accepted.
 */
export function solve<Leaf extends { readonly kind: string }, Value>(
  tree: Tree<Leaf>,
  theory: Theory<Leaf, Value>,
  budget: Budget,
  accept: (model: Model<Leaf, Value>) => boolean,
): 'some' | 'none' | 'unknown' {
  return new Search(theory, budget, accept).find(tree, []);
}

/** The decision about a tree whose leaves all have the same subject. */
export function solveOne<Leaf extends { readonly kind: string }, Value>(
  tree: Tree<Leaf>,
  decide: Theory<Leaf, Value>['decide'],
  budget: Budget,
): Decision<Value> {
  let value: Decision<Value> = decide([], budget);
  const found = solve(tree, { subjectOf: () => '', decide }, budget, (model) => {
    value = model.get('')?.answer ?? value;
    return typeof value === 'object';
  });
  return found === 'some' ? value : found;
}
