import type { Range } from '../range.ts';
import type { Schema } from '../schema/schema.ts';
import type { And, Group, Or, Variable } from '../syntax/ast.ts';
import type { JoinKind } from '../syntax/operands.ts';
import type { Supply } from './supply.ts';

/** What binding a filter and a search have in common. */
export abstract class VariableBinder {
  /** The first variable whose list made the expression larger than the language allows. */
  tooMany: Variable | undefined;
  /** The conditions or terms that were met so far. */
  protected terms = 0;
  protected readonly schema: Schema;
  protected readonly supply: Supply;

  constructor(schema: Schema, supply: Supply) {
    this.schema = schema;
    this.supply = supply;
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
