import type { ValueSlot } from '../../../values/value-slot.ts';
import type { Supplied, Supply } from '../../../document/bind/supply.ts';
import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import type { Filter, Search } from '../../../syntax/ast.ts';
import { limits } from '../../../syntax/limits.ts';
import { BuildError } from '../../build-error.ts';
import type { Skipped } from '../../conditions/condition.ts';
import { describeValue } from '../../values/native-value.ts';
import { checkShape, type Examined } from '../../nodes/check-shape.ts';
import { filterShapes, memberOf, searchShapes, type Shapes } from '../../nodes/node-shapes.ts';
import type { Hole } from './hole.ts';
import { holeScalars } from './hole-scalars.ts';
import type { Problem } from './hole.ts';
import { isSkipped } from '../../conditions/condition.ts';
import type { TemplateText } from '../template-text.ts';
import { withRange } from '../../nodes/with-range.ts';
import { withoutRanges } from '../../nodes/with-range.ts';

const isNode = (value: unknown): boolean => typeof memberOf(value, 'kind') === 'string';

/** Whether the value of a search's hole is not a term: a whole search, or left out. */
const isPart = (value: unknown): boolean => isSkipped(value) || isNode(value);

const isFilter = (_: unknown, examined: Examined): _ is Filter => examined === 'sound';
const isSearch = (_: unknown, examined: Examined): _ is Search => examined === 'sound';

/** The values of one evaluation of a template, converted for the slots of their holes. Collects the problems of the values. */
export class HoleValues {
  readonly problems: Map<Hole, Problem> = new Map();
  private readonly text: TemplateText;
  private readonly values: readonly unknown[];
  private readonly isPlaced: boolean;
  private readonly isGiven: (hole: Hole) => boolean;
  /** A cache: a value beside a list is asked for once for each item of the list. */
  private readonly known = new Map<Hole, readonly Supplied[] | undefined>();

  /**
   * Inserted trees get the range of their hole when `isPlaced`, else no range. Holes for which `isGiven` is false stay.
   */
  constructor(
    text: TemplateText,
    values: readonly unknown[],
    isPlaced: boolean,
    isGiven: (hole: Hole) => boolean = () => true,
  ) {
    this.text = text;
    this.values = values;
    this.isPlaced = isPlaced;
    this.isGiven = isGiven;
  }

  /** Supplies the values of comparisons in filters. */
  readonly supply: Supply = ({ name }, slot) => {
    const hole = this.text.holeOf(name);
    return hole && this.isGiven(hole) ? this.convert(hole, slot) : undefined;
  };

  /** Supplies the terms of a search. Holes that are left out or take a whole search stay. */
  readonly supplyTerms: Supply = ({ name }, slot) => {
    const hole = this.text.holeOf(name);
    return hole === undefined || (isPart(this.valueOf(hole)) && !hole.isQuoted) ? undefined : this.convert(hole, slot);
  };

  /** True when a value is left out or a whole search. */
  get hasParts(): boolean {
    return this.values.some(isPart);
  }

  /** The condition in the hole with this variable name. */
  filter(name: string): Filter | Skipped | 'mistake' {
    return this.expression(name, filterShapes, isFilter, 'a condition, as filters`…` and fields.Status.eq(0) are');
  }

  /** The search in the hole with this variable name. With `isBound` it may not be left out. */
  search(name: string, isBound: boolean): Search | Skipped | 'mistake' {
    const part = this.expression(name, searchShapes, isSearch, 'a text, a number, a list of them, or a search`…`');
    if (!isBound || !isSkipped(part)) return part;
    this.report(
      name,
      `The field before this hole takes a text, a number or a list of them; ${describeValue(part)} is none.`,
    );
    return 'mistake';
  }

  reportTooLarge(name: string): void {
    const most = `more than ${limits.terms} conditions, or brackets more than ${limits.brackets} deep`;
    this.report(name, `With this value the query has ${most}. Ask in parts.`, 'limit');
  }

  reportLost(name: string): void {
    const message = 'Nothing is left of this OR; put at least one alternative in, or leave all of it out.';
    this.report(name, message, 'missing-operand');
  }

  private report(name: string, message: string, code: DiagnosticCode = 'value-type'): void {
    const hole = this.text.holeOf(name);
    if (hole !== undefined && !this.problems.has(hole)) this.problems.set(hole, { code, message });
  }

  private valueOf({ number }: Hole): unknown {
    return this.values[number - 1];
  }

  private expression<Node extends Filter | Search>(
    name: string,
    shapes: Shapes,
    isOfKind: (value: unknown, examined: Examined) => value is Node,
    wanted: string,
  ): Node | Skipped | 'mistake' {
    const hole = this.text.holeOf(name);
    if (hole === undefined) return 'mistake';
    const value = this.valueOf(hole);
    if (isSkipped(value)) return value;
    const examined = checkShape(value, shapes);
    if (isOfKind(value, examined)) {
      const placed = this.placed(value, hole);
      // Copying runs `toJSON` of the tree if it has one, so the copy is checked again.
      if (isOfKind(placed, checkShape(placed, shapes))) return placed;
    }
    if (examined === 'too deep') this.reportTooLarge(name);
    else
      this.report(
        name,
        `This hole takes ${wanted}; ${whatIs(value)}.${typeof value === 'string' ? templateAdvice : ''}`,
      );
    return 'mistake';
  }

  private placed(node: Filter | Search, { range }: Hole): Filter | Search {
    if (this.isPlaced) return withRange(node, range);
    return node.range.start === node.range.end ? node : withoutRanges(node);
  }

  private convert(hole: Hole, slot: ValueSlot): readonly Supplied[] | undefined {
    if (!this.known.has(hole)) this.known.set(hole, this.read(hole, slot));
    return this.known.get(hole);
  }

  private read(hole: Hole, slot: ValueSlot): readonly Supplied[] | undefined {
    try {
      return holeScalars(this.valueOf(hole), slot);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      this.problems.set(hole, { code: 'value-type', message: error.message });
      return undefined;
    }
  }
}

/** Advice for programs that concatenate the text of a condition. */
const templateAdvice =
  ' Write ${on && filters`…`} for a condition that is there or not, and its AND or OR in the template.';

/** Describes a value that is not an expression of the expected kind. */
function whatIs(value: unknown): string {
  if (!isNode(value)) return `${describeValue(value)} is none`;
  return 'this one is of another kind, or holds a variable or what could not be read';
}
