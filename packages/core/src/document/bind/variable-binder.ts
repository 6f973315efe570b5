import type { Range } from '../../text/range.ts';
import type { Schema } from '../../schema/schema.ts';
import type { And, Group, Or, Variable } from '../../syntax/ast.ts';
import { limits } from '../../syntax/limits.ts';
import type { JoinKind } from '../../syntax/operands.ts';
import type { Supply } from './supply.ts';

/** What binding a filter and a search have in common. */
export abstract class VariableBinder {
  /** The first variable whose list made the expression larger than the language allows. */
  tooMany: Variable | undefined;
  protected readonly schema: Schema;
  protected readonly supply: Supply;
  /** The conditions or terms of what is bound so far. */
  private terms = 0;
  /** The last variable that stood for several values. */
  private list: Variable | undefined;

  constructor(schema: Schema, supply: Supply) {
    this.schema = schema;
    this.supply = supply;
  }

  /** Counts a condition or term. */
  protected count(): void {
    this.terms++;
    if (this.terms > limits.terms) this.tooMany ??= this.list;
  }

  /** Gives what takes the place of each value of a variable, as far as the expression does not become too large. */
  protected each<Value, Node>(variable: Variable, values: readonly Value[], write: (value: Value) => Node): Node[] {
    if (values.length > 1) this.list = variable;
    const nodes: Node[] = [];
    for (const value of values) {
      nodes.push(write(value));
      if (this.tooMany !== undefined) break;
    }
    return nodes;
  }
}

/** What takes the place of a list: a group of its operands, or the only one without brackets; nothing when there is none. */
export function groupOf<Node>(
  operands: readonly Node[],
  join: JoinKind,
  range: Range,
): Node | Group<And<Node> | Or<Node>> | undefined {
  const [only, second] = operands;
  if (only === undefined || second === undefined) return only;
  return { kind: 'Group', range, body: { kind: join, range, operands } };
}
