import type { Range } from '../text/range.ts';

export type JoinKind = 'And' | 'Or';

interface Operand {
  readonly range: Range;
}

/** Makes the node of an n-ary join. */
export type MakeJoin<Node> = (kind: JoinKind, range: Range, operands: readonly Node[]) => Node;

/** Gathers the operands between two brackets into n-ary joins, AND binding tighter than OR (assumed). */
export class Operands<Node extends Operand> {
  /** The last operand, as long as it is alone between two OR. */
  private single: Node;
  /** The operands since the last OR, as soon as there are two. */
  private and: Node[] | undefined;
  /** What stands between the ORs that were closed: one alone, or all. */
  private left: Node | undefined;
  private or: Node[] | undefined;
  private readonly join: MakeJoin<Node>;

  /** `missing` is what it gives when nothing was added. */
  constructor(missing: Node, join: MakeJoin<Node>) {
    this.single = missing;
    this.and = undefined;
    this.left = undefined;
    this.or = undefined;
    this.join = join;
  }

  /** `join` stands before `operand`, and is absent before the first. */
  add(join: JoinKind | undefined, operand: Node): void {
    if (join === 'And') {
      if (this.and === undefined) this.and = [this.single, operand];
      else this.and.push(operand);
      return;
    }
    if (join === 'Or') this.closeAnd();
    this.single = operand;
  }

  finish(): Node {
    if (this.left === undefined) return this.conjunction();
    this.closeAnd();
    return this.or === undefined ? this.left : this.joined('Or', this.or);
  }

  private conjunction(): Node {
    return this.and === undefined ? this.single : this.joined('And', this.and);
  }

  private closeAnd(): void {
    const operand = this.conjunction();
    this.and = undefined;
    if (this.left === undefined) this.left = operand;
    else if (this.or === undefined) this.or = [this.left, operand];
    else this.or.push(operand);
  }

  private joined(kind: JoinKind, operands: readonly Node[]): Node {
    const start = operands[0]?.range.start ?? 0;
    const end = operands[operands.length - 1]?.range.end ?? 0;
    return this.join(kind, { start, end }, operands);
  }
}
