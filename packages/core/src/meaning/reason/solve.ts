import { isConstant, isJoin, isNegation, type Tree } from '../../condition/tree.ts';
import type { Budget } from './budget.ts';
import { keyOf, type Answer, type Literal } from './literal.ts';

/** What is known of the values that leaves ask for. */
export interface Theory<Leaf, Value> {
  /** Leaves of different places are independent of each other. */
  readonly placeOf: (leaf: Leaf) => string;
  /** Whether literals of one place can hold together. `'none'` must be certain; a value is tried before it is believed. */
  readonly decide: (literals: readonly Literal<Leaf>[], budget: Budget) => Answer<Value>;
}

/** The literals of one place, and what makes them hold. */
export interface Decided<Leaf, Value> {
  readonly literals: Literal<Leaf>[];
  answer: Answer<Value>;
}

/** What is decided, by place. */
export type Model<Leaf, Value> = ReadonlyMap<string, Decided<Leaf, Value>>;

type Alternatives<Leaf> = readonly Tree<Leaf>[];

/** A search for a way to make a tree hold. What was assumed is taken back in reverse order. */
class Search<Leaf extends { readonly kind: string }, Value> {
  private readonly signs = new Map<string, boolean>();
  private readonly places = new Map<string, Decided<Leaf, Value>>();
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
    if (!this.budget.spend(choices.length + 1)) return 'unknown';
    const open = this.propagate(choices);
    if (typeof open === 'string') return open;
    const [fewest, ...others] = open.toSorted((left, right) => left.length - right.length);
    if (fewest === undefined) return this.accept(this.places) ? 'some' : 'unknown';
    let result: 'none' | 'unknown' = 'none';
    for (const alternative of fewest) {
      const found = this.find(alternative, others);
      if (found === 'some') return found;
      if (found === 'unknown') {
        result = found;
        if (!this.budget.spend(0)) break;
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
        if (!this.budget.spend(alternatives.length)) return 'unknown';
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
    for (const place of touched) {
      const before = place.answer;
      this.undo.push(() => (place.answer = before));
      place.answer = this.budget.spend(place.literals.length)
        ? this.theory.decide(place.literals, this.budget)
        : 'unknown';
      if (place.answer === 'none') return false;
    }
    return true;
  }

  private note(literal: Literal<Leaf>): Decided<Leaf, Value> {
    const key = keyOf(literal.leaf);
    this.signs.set(key, literal.holds);
    const name = this.theory.placeOf(literal.leaf);
    const place: Decided<Leaf, Value> = this.places.get(name) ?? { literals: [], answer: 'unknown' };
    this.places.set(name, place);
    place.literals.push(literal);
    this.undo.push(() => {
      place.literals.pop();
      this.signs.delete(key);
    });
    return place;
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

/** The value of the one place that a theory knows. */
export function solveOne<Leaf extends { readonly kind: string }, Value>(
  tree: Tree<Leaf>,
  decide: Theory<Leaf, Value>['decide'],
  budget: Budget,
): Answer<Value> {
  let value: Answer<Value> = decide([], budget);
  const found = solve(tree, { placeOf: () => '', decide }, budget, (model) => {
    value = model.get('')?.answer ?? value;
    return typeof value === 'object';
  });
  return found === 'some' ? value : found;
}
