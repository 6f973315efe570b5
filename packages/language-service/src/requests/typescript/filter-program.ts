import { print, withoutGroups, type Comparison, type Filter } from '@assetql/core';
import { attempt, isSame, type Built } from './built.ts';
import { ConditionProgram } from './filter-condition.ts';
import { conditionName, noHoles, readHoledText, splitAtHoles, type Holes } from './holes.ts';
import type { OpenLibrary } from './library.ts';
import { isListed, literal, nativeValue } from './native-value.ts';
import { call, list, template } from './source.ts';

type Kind = 'filters' | 'containerfilter';
type BuiltFilter = Built<Filter>;

/**
 * Writes filters with the builder. What it says is compared with what it is written for, piece by piece: what the builder has no form for
 * becomes a template.
 */
export class FilterProgram {
  private readonly kind: Kind;
  private readonly library: OpenLibrary;
  private readonly holes: Holes;
  private readonly conditions: ConditionProgram;

  constructor(kind: Kind, library: OpenLibrary, holes: Holes = noHoles) {
    this.kind = kind;
    this.library = library;
    this.holes = holes;
    this.conditions = new ConditionProgram(kind, library, holes);
  }

  /** A piece that evaluates to the filter; nothing when not even a template does. */
  piece(outer: Filter): BuiltFilter | undefined {
    const node = withoutGroups(outer);
    const short = this.same(
      node,
      this.loose(node, (operand) => this.loose(operand)),
    );
    if (short !== undefined) return short;
    const isJoin = node.kind === 'And' || node.kind === 'Or';
    return (
      (isJoin
        ? this.same(
            node,
            this.join(node, (operand) => this.piece(operand)),
          )
        : undefined) ?? this.template(node)
    );
  }

  private same(node: Filter, built: BuiltFilter | undefined): BuiltFilter | undefined {
    return built !== undefined && isSame(this.kind, node, built.ast) ? built : undefined;
  }

  /** A piece that may say more than the node alone: a date brings the status that it needs. */
  private loose(
    outer: Filter,
    inner: (node: Filter) => BuiltFilter | undefined = (one) => this.loose(one),
  ): BuiltFilter | undefined {
    const node = withoutGroups(outer);
    const hole = this.holes.expressions.get(conditionName(node) ?? '');
    if (hole !== undefined) return { source: { hole }, ast: node };
    switch (node.kind) {
      case 'And':
      case 'Or':
        return this.join(node, inner);
      case 'Comparison':
      case 'Any':
      case 'IsMatch':
        return this.conditions.piece(node) ?? this.template(node);
      default:
        return this.template(node);
    }
  }

  private join(
    node: Extract<Filter, { kind: 'And' | 'Or' }>,
    inner: (node: Filter) => BuiltFilter | undefined,
  ): BuiltFilter | undefined {
    const special = this.values(node) ?? this.withSubCategories(node);
    if (special !== undefined) return special;
    const operands = node.operands.map(inner);
    const built = operands.filter((operand) => operand !== undefined);
    if (built.length < operands.length) return undefined;
    const asts = built.map(({ ast }) => ast);
    const { and, or } = this.library;
    const ast = attempt(() => (node.kind === 'And' ? and(...asts) : or(...asts)));
    const sources = built.map(({ source }) => source);
    return ast === undefined ? undefined : { source: call(node.kind.toLowerCase(), ...sources), ast };
  }

  /** Several values of one field. */
  private values({ kind, operands }: Extract<Filter, { kind: 'And' | 'Or' }>): BuiltFilter | undefined {
    const [method, operator] = kind === 'Or' ? (['in', 'EQ'] as const) : (['notIn', 'NE'] as const);
    const comparisons = operands.filter((node): node is Comparison => node.kind === 'Comparison');
    const [first] = comparisons;
    const name = first?.field.canonical;
    const asked = name === undefined ? undefined : this.library.fields[name];
    const isOne = comparisons.every(({ field, operator: by }) => field.canonical === name && by.name === operator);
    if (this.kind !== 'filters' || asked === undefined || !isOne || comparisons.length < operands.length)
      return undefined;
    const given = comparisons.map(({ value }) => nativeValue(this.library.schema, value, name));
    const known = given.filter((value) => value !== undefined && value !== null);
    if (known.length < given.length || !known.every((value) => isListed(asked, value))) return undefined;
    const ast = attempt(() => asked[method](known));
    return ast && { source: list(`fields.${name}.${method}([`, known.map(literal), '])'), ast };
  }

  /** A category and what is below it: two conditions that belong together. */
  private withSubCategories(node: Extract<Filter, { kind: 'And' | 'Or' }>): BuiltFilter | undefined {
    const [first, second, third] = node.operands;
    if (node.kind === 'And' || first?.kind !== 'Any' || second?.kind !== 'Any' || third !== undefined) return undefined;
    const direct = [first, second].find(
      (any) => this.library.schema.collection(any.collection.text)?.member === 'categories',
    );
    if (this.kind !== 'containerfilter' || direct?.body.kind !== 'Comparison') return undefined;
    const { value } = direct.body;
    return value.kind === 'String' || value.kind === 'Variable'
      ? this.same(node, this.conditions.withSubCategories(value))
      : undefined;
  }

  private template(node: Filter): BuiltFilter | undefined {
    const written = splitAtHoles(print(node), this.holes);
    const read = readHoledText(this.kind, written);
    if (read === undefined || read.kind === 'SortKey' || !isSame(this.kind, node, read)) return undefined;
    const holes = written.names.map((name) => this.holes.expressions.get(name) ?? '');
    return { source: template(this.kind, written.parts, holes), ast: node };
  }
}
