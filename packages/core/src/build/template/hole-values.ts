import type { Place } from '../../document/place.ts';
import { matchPlace } from '../../document/slots.ts';
import type { Supplied, Supply } from '../../document/supply.ts';
import type { DiagnosticCode } from '../../schema/codes.ts';
import type { Filter, Search } from '../../syntax/ast.ts';
import { limits } from '../../syntax/limits.ts';
import { BuildError } from '../build-error.ts';
import type { Skipped } from '../condition.ts';
import { nativeValue, nowhere, said } from '../native.ts';
import { examine, type Examined } from './examine.ts';
import { filterShapes, memberOf, searchShapes, type Shapes } from './node-shapes.ts';
import type { Problem } from './problem.ts';
import { isSkipped } from './skipped.ts';
import type { TemplateText } from './template-text.ts';
import { withRange } from './with-range.ts';

const isNode = (value: unknown): boolean => typeof memberOf(value, 'kind') === 'string';

const isFilter = (_: unknown, examined: Examined): _ is Filter => examined === 'sound';
const isSearch = (_: unknown, examined: Examined): _ is Search => examined === 'sound';

/** Whether `null` can stand at a place: it is what a field without a value equals, and nothing that a text or a key could be. */
const takesNull = (place: Place): boolean => place !== matchPlace && place.needs !== 'attributes';

/** The values of one evaluation of a template, each as the place of its hole takes it. */
export class HoleValues {
  /** By the number of the hole. */
  readonly problems: Map<number, Problem> = new Map();
  private readonly text: TemplateText;
  private readonly values: readonly unknown[];
  private readonly isPlaced: boolean;
  /** A value may be asked for many times, when it stands beside a list. */
  private readonly known = new Map<string, readonly Supplied[] | undefined>();

  /** Embedded trees get the place of their hole when `isPlaced`, else that of a tree that a program builds. */
  constructor(text: TemplateText, values: readonly unknown[], isPlaced: boolean) {
    this.text = text;
    this.values = values;
    this.isPlaced = isPlaced;
  }

  /** The values of filters, which stand where an operator wants one. */
  readonly supply: Supply = ({ name }, place) => this.convert(name, place);

  /** The terms of a search. Where there is none, or a whole search, the hole stays. */
  readonly supplyTerms: Supply = ({ name }, place) => {
    const value = this.valueOf(name);
    const isPart = isSkipped(value) || isNode(value);
    return isPart && this.text.holeOf(name)?.isQuoted !== true ? undefined : this.convert(name, place);
  };

  /** True when there are holes of a search whose value is no term. */
  get hasParts(): boolean {
    return this.values.some((value) => isSkipped(value) || isNode(value));
  }

  /** The condition in a hole. */
  filter(name: string): Filter | Skipped | 'mistake' {
    return this.expression(name, filterShapes, isFilter, 'a condition, as filters`…` and fields.Status.eq(0) are');
  }

  /** The search in a hole. Right behind a field there must be one. */
  search(name: string, isBound: boolean): Search | Skipped | 'mistake' {
    const value = this.valueOf(name);
    if (!isBound || !isSkipped(value)) {
      return this.expression(name, searchShapes, isSearch, 'a text, a number, a list of them, or a search`…`');
    }
    this.report(name, `The field before this hole takes a text, a number or a list of them; ${said(value)} is none.`);
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
    const number = this.text.holeOf(name)?.number;
    if (number !== undefined && !this.problems.has(number)) this.problems.set(number, { code, message });
  }

  private valueOf(name: string): unknown {
    return this.values[(this.text.holeOf(name)?.number ?? 0) - 1];
  }

  private expression<Node extends Filter | Search>(
    name: string,
    shapes: Shapes,
    isOfKind: (value: unknown, examined: Examined) => value is Node,
    wanted: string,
  ): Node | Skipped | 'mistake' {
    const value = this.valueOf(name);
    if (isSkipped(value)) return value;
    const examined = examine(value, shapes);
    if (isOfKind(value, examined)) {
      const placed = this.placed(value, name);
      // A copy is what the tree's own code makes it, if there is any.
      if (placed === value || isOfKind(placed, examine(placed, shapes))) return placed;
    }
    if (examined === 'too deep') this.reportTooLarge(name);
    else this.report(name, `This hole takes ${wanted}; ${whatIs(value)}.`);
    return 'mistake';
  }

  private placed<Node extends Filter | Search>(node: Node, name: string): Node {
    if (this.isPlaced) return withRange(node, this.text.holeOf(name)?.range ?? nowhere);
    return node.range.start === node.range.end ? node : withRange(node, nowhere);
  }

  private convert(name: string, place: Place): readonly Supplied[] | undefined {
    if (!this.known.has(name)) this.known.set(name, this.read(name, place));
    return this.known.get(name);
  }

  private read(name: string, place: Place): readonly Supplied[] | undefined {
    if (this.text.holeOf(name) === undefined) return undefined;
    const value = this.valueOf(name);
    try {
      return Array.isArray(value) ? listOf(value, place) : [scalarOf(value, place)];
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      this.report(name, error.message);
      return undefined;
    }
  }
}

function scalarOf(value: unknown, place: Place): Supplied {
  if (value === null && !takesNull(place)) throw new BuildError(`${place.label} takes a value; null is none.`);
  if (place.type === 'attribute')
    throw new BuildError(
      `Write the JSON in the template and put its values into holes: '{"Key":\${id},"Value":\${value}}'.`,
    );
  if (place.type === 'words' && typeof value !== 'string' && typeof value !== 'number')
    throw new BuildError(`${place.label} takes a text or a number; ${said(value)} is none.`);
  if (typeof value === 'string' && value.length > limits.units)
    throw new BuildError(`${place.label} takes at most ${limits.units} characters; this text has ${value.length}.`);
  return nativeValue(value, place);
}

function listOf(values: readonly unknown[], place: Place): readonly Supplied[] {
  if (place.list === undefined) {
    throw new BuildError(`${place.label} takes one value here; a list stands after EQ or NE, or in a search.`);
  }
  if (values.length === 0) {
    throw new BuildError(`${place.label} takes at least one value; leave the condition out when there is none.`);
  }
  return Array.from(values, (value) => scalarOf(value, place));
}

/** What a value is that is no expression. */
function whatIs(value: unknown): string {
  if (!isNode(value)) return `${said(value)} is none`;
  return 'this one is of another kind, or holds something that could not be read';
}
