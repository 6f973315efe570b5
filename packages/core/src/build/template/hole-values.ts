import type { Place } from '../../values/place.ts';
import type { Supplied, Supply } from '../../document/bind/supply.ts';
import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import { limits } from '../../syntax/limits.ts';
import { BuildError } from '../build-error.ts';
import type { Skipped } from '../condition.ts';
import { said } from '../native.ts';
import { examine, type Examined } from './examine.ts';
import { filterShapes, memberOf, searchShapes, type Shapes } from './node-shapes.ts';
import type { Hole } from './hole.ts';
import { holeScalars } from './hole-scalars.ts';
import type { Problem } from './problem.ts';
import { isSkipped } from '../skipped.ts';
import type { TemplateText } from './template-text.ts';
import { withRange } from './with-range.ts';
import { withoutPlaces } from './without-places.ts';

const isNode = (value: unknown): boolean => typeof memberOf(value, 'kind') === 'string';

/** Whether a value of a search is no term, but a search or nothing. */
const isPart = (value: unknown): boolean => isSkipped(value) || isNode(value);

const isFilter = (_: unknown, examined: Examined): _ is Filter => examined === 'sound';
const isSearch = (_: unknown, examined: Examined): _ is Search => examined === 'sound';

/** The values of one evaluation of a template, each as the place of its hole takes it. */
export class HoleValues {
  readonly problems: Map<Hole, Problem> = new Map();
  private readonly text: TemplateText;
  private readonly values: readonly unknown[];
  private readonly isPlaced: boolean;
  private readonly isGiven: (hole: Hole) => boolean;
  /** A value may be asked for many times, when it stands beside a list. */
  private readonly known = new Map<Hole, readonly Supplied[] | undefined>();

  /**
   * Embedded trees get the place of their hole when `isPlaced`, else that of a tree that a program builds. A hole whose value is not given
   * stays.
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

  /** The values of filters, which stand where an operator wants one. */
  readonly supply: Supply = ({ name }, place) => {
    const hole = this.text.holeOf(name);
    return hole && this.isGiven(hole) ? this.convert(hole, place) : undefined;
  };

  /** The terms of a search. Where there is none, or a whole search, the hole stays. */
  readonly supplyTerms: Supply = ({ name }, place) => {
    const hole = this.text.holeOf(name);
    return hole === undefined || (isPart(this.valueOf(hole)) && !hole.isQuoted) ? undefined : this.convert(hole, place);
  };

  /** True when there are holes of a search whose value is no term. */
  get hasParts(): boolean {
    return this.values.some(isPart);
  }

  /** The condition in a hole; none for what is no hole. */
  filter(name: string): Filter | Skipped | 'mistake' {
    return this.expression(name, filterShapes, isFilter, 'a condition, as filters`…` and fields.Status.eq(0) are');
  }

  /** The search in a hole. Right behind a field there must be one. */
  search(name: string, isBound: boolean): Search | Skipped | 'mistake' {
    const part = this.expression(name, searchShapes, isSearch, 'a text, a number, a list of them, or a search`…`');
    if (!isBound || !isSkipped(part)) return part;
    this.report(name, `The field before this hole takes a text, a number or a list of them; ${said(part)} is none.`);
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
    const examined = examine(value, shapes);
    if (isOfKind(value, examined)) {
      const placed = this.placed(value, hole);
      // A copy is what the tree's own code makes it, if there is any.
      if (isOfKind(placed, examine(placed, shapes))) return placed;
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
    return node.range.start === node.range.end ? node : withoutPlaces(node);
  }

  private convert(hole: Hole, place: Place): readonly Supplied[] | undefined {
    if (!this.known.has(hole)) this.known.set(hole, this.read(hole, place));
    return this.known.get(hole);
  }

  private read(hole: Hole, place: Place): readonly Supplied[] | undefined {
    try {
      return holeScalars(this.valueOf(hole), place);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      this.problems.set(hole, { code: 'value-type', message: error.message });
      return undefined;
    }
  }
}

/** What to write where a program concatenates the text of a condition. */
const templateAdvice =
  ' Write ${on && filters`…`} for a condition that is there or not, and its AND or OR in the template.';

/** What a value is that is no expression. */
function whatIs(value: unknown): string {
  if (!isNode(value)) return `${said(value)} is none`;
  return 'this one is of another kind, or holds a variable or what could not be read';
}
