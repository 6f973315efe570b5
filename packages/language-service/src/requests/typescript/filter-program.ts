import {
  print,
  type Any,
  type Comparison,
  type Filter,
  type IsMatch,
  type OperatorName,
  type Value,
} from '@assetql/core';
import { attempt, isSame, literals, type Built } from './built.ts';
import type { OpenLibrary } from './library.ts';
import { call, list, template, text, type Source } from './source.ts';

type Kind = 'filters' | 'containerfilter';
type BuiltFilter = Built<Filter>;

/**
 * Writes filters with the builder. What it says is compared with what it is written for, piece by piece: what the builder has no form for
 * becomes a template.
 */
export class FilterProgram {
  private readonly kind: Kind;
  private readonly library: OpenLibrary;

  constructor(kind: Kind, library: OpenLibrary) {
    this.kind = kind;
    this.library = library;
  }

  /** A piece that evaluates to the filter; nothing when not even a template does. */
  piece(node: Filter): BuiltFilter | undefined {
    if (node.kind === 'Group') return this.piece(node.body);
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
    node: Filter,
    inner: (node: Filter) => BuiltFilter | undefined = (one) => this.loose(one),
  ): BuiltFilter | undefined {
    switch (node.kind) {
      case 'And':
      case 'Or':
        return this.join(node, inner);
      case 'Group':
        return this.loose(node.body, inner);
      case 'Comparison':
        return (this.kind === 'filters' ? this.comparison(node) : undefined) ?? this.template(node);
      case 'Any':
        return this.member(node) ?? this.template(node);
      case 'IsMatch':
        return this.match(node) ?? this.template(node);
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
    const given = comparisons.map(({ value }) => this.nativeValue(value, name));
    const known = given.filter((value) => value !== undefined && value !== null);
    if (known.length < given.length || !known.every((value) => isListed(asked, value))) return undefined;
    const ast = attempt(() => asked[method](known));
    return ast && { source: list(`fields.${name}.${method}([`, known.map(literal), '])'), ast };
  }

  private comparison({ field, operator, value }: Comparison): BuiltFilter | undefined {
    const asked = field.canonical === undefined ? undefined : this.library.fields[field.canonical];
    const native = this.nativeValue(value, field.canonical);
    const by = operator.name;
    if (asked === undefined || native === undefined || by === undefined) return undefined;
    const path = `fields.${field.canonical}`;
    if (native === null) {
      if (by === 'EQ') return { source: `${path}.isNull()`, ast: asked.isNull() };
      return by === 'NE' ? { source: `${path}.isNotNull()`, ast: asked.isNotNull() } : undefined;
    }
    const isPart = by === 'CT' || by === 'SW' || by === 'EW';
    if (!isPart && !isListed(asked, native)) return undefined;
    const build: Readonly<Record<OperatorName, () => Filter>> = {
      EQ: () => asked.eq(native),
      NE: () => asked.ne(native),
      LT: () => asked.lt(native),
      GT: () => asked.gt(native),
      LE: () => asked.le(native),
      GE: () => asked.ge(native),
      CT: () => asked.ct(String(native)),
      SW: () => asked.sw(String(native)),
      EW: () => asked.ew(String(native)),
    };
    const ast = attempt(build[by]);
    return ast && { source: call(`${path}.${by.toLowerCase()}`, literal(native)), ast };
  }

  /** A value as a program has it; moments as their text. */
  private nativeValue(value: Value, field: string | undefined): string | number | null | undefined {
    const type = this.library.schema.field(field ?? '')?.type;
    switch (value.kind) {
      case 'String':
        return (type === 'integer' || type === 'number') && value.value.trim() !== ''
          ? Number(value.value)
          : value.value;
      case 'Number':
        return value.value;
      case 'Timestamp':
        return value.text;
      case 'Null':
        return null;
      default:
        return undefined;
    }
  }

  /** A condition on the members of a collection: an attribute, a category, a lightbox. */
  private member(node: Any): BuiltFilter | undefined {
    const row = this.library.schema.collection(node.collection.text);
    const { body } = node;
    if (row?.parameter !== this.kind || body.kind !== 'Comparison' || body.operator.name !== 'EQ') return undefined;
    const { value } = body;
    if (value.kind === 'AttributeMatch') {
      const { key, value: wanted } = value;
      if (row.member !== 'attributes' || key.kind !== 'String' || wanted.kind !== 'String' || !wanted.quoted)
        return undefined;
      const ast = attempt(() => this.library.attributeById(key.value).eq(wanted.value));
      return ast && { source: `attributeById(${text(key.value)}).eq(${text(wanted.value)})`, ast };
    }
    if (value.kind !== 'String') return undefined;
    const { category, lightbox } = this.library;
    if (row.member === 'categories') {
      const ast = attempt(() => category(value.value));
      return ast && { source: call('category', text(value.value)), ast };
    }
    const ast = row.member === 'lightboxIds' ? attempt(() => lightbox(value.value)) : undefined;
    return ast && { source: call('lightbox', text(value.value)), ast };
  }

  /** A category and what is below it: two conditions that belong together. */
  private withSubCategories(node: Extract<Filter, { kind: 'And' | 'Or' }>): BuiltFilter | undefined {
    const [first, second, third] = node.operands;
    if (node.kind === 'And' || first?.kind !== 'Any' || second?.kind !== 'Any' || third !== undefined) return undefined;
    const direct = [first, second].find(
      (any) => this.library.schema.collection(any.collection.text)?.member === 'categories',
    );
    if (this.kind !== 'containerfilter' || direct?.body.kind !== 'Comparison' || direct.body.value.kind !== 'String')
      return undefined;
    const { value } = direct.body.value;
    const ast = attempt(() => this.library.category(value).withSubCategories());
    return this.same(node, ast && { source: `category(${text(value)}).withSubCategories()`, ast });
  }

  private match({ text: given, field }: IsMatch): BuiltFilter | undefined {
    const found = Object.entries(this.library.isMatch).find(([name]) => name === field.canonical);
    if (this.kind !== 'filters' || found === undefined || given.kind !== 'String') return undefined;
    const [name, build] = found;
    const ast = attempt(() => build(given.value));
    return ast && { source: call(`isMatch.${name}`, text(given.value)), ast };
  }

  private template(node: Filter): BuiltFilter | undefined {
    const written = print(node);
    const ast = attempt(() => this.library[this.kind](literals(written)));
    return this.same(node, ast && { source: template(this.kind, written), ast });
  }
}

const literal = (value: string | number): Source => (typeof value === 'number' ? String(value) : text(value));

/** Whether the compiler takes a value for a field: where values are listed, only they. */
const isListed = (
  field: { readonly values: readonly unknown[]; readonly accepts: (value: unknown) => boolean },
  value: string | number,
): boolean => field.values.length === 0 || field.accepts(value);
