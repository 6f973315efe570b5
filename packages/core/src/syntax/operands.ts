import type { Range } from '../range.ts';

export type JoinKind = 'And' | 'Or';

interface Operand {
  readonly range: Range;
}

/** Makes the node of an n-ary join. */
export type Join<Node> = (kind: JoinKind, range: Range, operands: readonly Node[]) => Node;

/** The operands of one join: always at least two. */
class Run<Node extends Operand> {
  private readonly operands: Node[];
  private readonly start: number;
  private end: number;

  constructor(first: Node, second: Node) {
    this.operands = [first, second];
    this.start = first.range.start;
    this.end = second.range.end;
  }

  add(operand: Node): void {
    this.operands.push(operand);
    this.end = operand.range.end;
  }

  finish(kind: JoinKind, join: Join<Node>): Node {
    return join(kind, { start: this.start, end: this.end }, this.operands);
  }
}

/** Gathers the operands between two brackets into n-ary joins, AND binding tighter than OR (assumed). */
export class Operands<Node extends Operand> {
  private single: Node;
  private and: Run<Node> | undefined;
  private left: Node | undefined;
  private or: Run<Node> | undefined;
  private readonly join: Join<Node>;

  /** `missing` is what it gives when nothing was added. */
  constructor(missing: Node, join: Join<Node>) {
    this.single = missing;
    this.join = join;
  }

  /** `join` stands before `operand`, and is absent before the first. */
  add(join: JoinKind | undefined, operand: Node): void {
    if (join === 'And') {
      if (this.and === undefined) this.and = new Run(this.single, operand);
      else this.and.add(operand);
      return;
    }
    if (join === 'Or') this.closeAnd();
    this.single = operand;
  }

  finish(): Node {
    if (this.left === undefined) return this.conjunction();
    this.closeAnd();
    return this.or === undefined ? this.left : this.or.finish('Or', this.join);
  }

  private conjunction(): Node {
    return this.and === undefined ? this.single : this.and.finish('And', this.join);
  }

  private closeAnd(): void {
    const operand = this.conjunction();
    this.and = undefined;
    if (this.left === undefined) this.left = operand;
    else if (this.or === undefined) this.or = new Run(this.left, operand);
    else this.or.add(operand);
  }
}
