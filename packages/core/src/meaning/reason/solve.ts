import { isConstant, isJoin, isNegation, type Tree } from '../../condition/tree.ts';
import type { Budget } from '../../condition/budget.ts';
import { keyOf, type Decision, type Literal } from './literal.ts';

/** What is known of the values that leaves ask for. */
export interface Theory<Leaf, Value> {
  /** Leaves of different subjects are independent of each other. */
  readonly subjectOf: (leaf: Leaf) => string;
  /** Whether literals of one subject can hold together. `'none'` must be certain; a value is tried before it is believed. */
  readonly decide: (literals: readonly Literal<Leaf>[], budget: Budget) => Decision<Value>;
}

/** The literals of one subject, and what makes them hold. */
export interface Decided<Leaf, Value> {
  readonly literals: Literal<Leaf>[];
  answer: Decision<Value>;
}

/** What is decided, by subject. */
export type Model<Leaf, Value> = ReadonlyMap<string, Decided<Leaf, Value>>;

type Alternatives<Leaf> = readonly Tree<Leaf>[];

/** A search for a way to make a tree hold. What was assumed is taken back in reverse order. */
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

  /** Looks for a model of a tree beside what is assumed already, and of one of each of the choices. */
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

  /** Leaves out choices that are met, and alternatives that are not possible any more; what is left alone is assumed. */
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

  /** Whether a literal is assumed already; `undefined` when nothing is known of it. */
  private signOf(tree: Tree<Leaf>): boolean | undefined {
    if (isConstant(tree)) return tree.value;
    if (isJoin(tree)) return undefined;
    const sign = isNegation(tree) ? this.signs.get(keyOf(tree.operand)) : this.signs.get(keyOf(tree));
    return sign === undefined ? undefined : sign !== isNegation(tree);
  }

  /** Takes trees for true. False when that is not possible. Choices in them are left open. */
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
    const key = keyOf(literal.leaf);
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
 * Whether a tree can hold: each way to make it hold is tried until its literals contradict each other, or `accept` takes what was found.
 * `'none'` is certain. `'unknown'` when the budget is spent, or when nothing that was found has been accepted.
 */
export function solve<Leaf extends { readonly kind: string }, Value>(
  tree: Tree<Leaf>,
  theory: Theory<Leaf, Value>,
  budget: Budget,
  accept: (model: Model<Leaf, Value>) => boolean,
): 'some' | 'none' | 'unknown' {
  return new Search(theory, budget, accept).find(tree, []);
}

/** The value of the one subject that a theory knows. */
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
