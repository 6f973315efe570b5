import type { Any, Comparison, Filter, IsMatch, OperatorName, StringValue, Variable } from '@assetql/core';
import { argument, holeArgument, type Argument } from './argument.ts';
import { attempt, type Built } from './built.ts';
import type { Holes } from './holes.ts';
import type { OpenLibrary } from './library.ts';
import { isListed } from './native-value.ts';
import { call, flat, list, text } from './source.ts';

type BuiltFilter = Built<Filter>;

/** Writes single conditions in the builder's words. */
export class ConditionProgram {
  private readonly kind: 'filters' | 'containerfilter';
  private readonly library: OpenLibrary;
  private readonly holes: Holes;

  constructor(kind: 'filters' | 'containerfilter', library: OpenLibrary, holes: Holes) {
    this.kind = kind;
    this.library = library;
    this.holes = holes;
  }

  /** Nothing for what the builder has no form for. What the piece says may differ from what it is written for. */
  piece(node: Comparison | Any | IsMatch): BuiltFilter | undefined {
    if (node.kind === 'Any') return this.member(node);
    if (this.kind === 'containerfilter') return undefined;
    return node.kind === 'Comparison' ? this.comparison(node) : this.match(node);
  }

  /** A category and what is below it. */
  withSubCategories(value: StringValue | Variable): BuiltFilter | undefined {
    const id = this.text(value);
    const ast = id && attempt(() => this.library.category(id.given).withSubCategories());
    return ast && { source: list('category(', [id.source], ').withSubCategories()'), ast };
  }

  private comparison({ field, operator, value }: Comparison): BuiltFilter | undefined {
    const asked = field.canonical === undefined ? undefined : this.library.fields[field.canonical];
    const handed = argument(this.library.schema, value, field.canonical, this.holes);
    const by = operator.name;
    if (asked === undefined || handed === undefined || by === undefined) return undefined;
    const path = `fields.${field.canonical}`;
    if (handed === null) {
      if (by === 'EQ') return { source: `${path}.isNull()`, ast: asked.isNull() };
      return by === 'NE' ? { source: `${path}.isNotNull()`, ast: asked.isNotNull() } : undefined;
    }
    const { given, source } = handed;
    const isPart = this.library.schema.operators.some(({ name, group }) => name === by && group === 'text');
    if (!isPart && typeof given !== 'object' && !isListed(asked, given)) return undefined;
    const part = typeof given === 'object' ? given : String(given);
    const build: Readonly<Record<OperatorName, () => Filter>> = {
      EQ: () => asked.eq(given),
      NE: () => asked.ne(given),
      LT: () => asked.lt(given),
      GT: () => asked.gt(given),
      LE: () => asked.le(given),
      GE: () => asked.ge(given),
      CT: () => asked.ct(part),
      SW: () => asked.sw(part),
      EW: () => asked.ew(part),
    };
    const ast = attempt(build[by]);
    return ast && { source: call(`${path}.${by.toLowerCase()}`, source), ast };
  }

  /** A condition on the members of a collection: an attribute, a category, a lightbox. */
  private member(node: Any): BuiltFilter | undefined {
    const row = this.library.schema.collection(node.collection.text);
    const { body } = node;
    if (row?.parameter !== this.kind || body.kind !== 'Comparison' || body.operator.name !== 'EQ') return undefined;
    const { value } = body;
    if (value.kind === 'AttributeMatch') {
      const key = this.text(value.key);
      const wanted = value.value.kind === 'Variable' || value.value.quoted ? this.text(value.value) : undefined;
      if (row.member !== 'attributes' || key === undefined || wanted === undefined) return undefined;
      const ast = attempt(() => this.library.attributeById(key.given).eq(wanted.given));
      return ast && { source: list('attributeById(', [key.source], `).eq(${flat(wanted.source)})`), ast };
    }
    const id = value.kind === 'String' || value.kind === 'Variable' ? this.text(value) : undefined;
    if (id === undefined) return undefined;
    const { category, lightbox } = this.library;
    if (row.member === 'categories') {
      const ast = attempt(() => category(id.given));
      return ast && { source: call('category', id.source), ast };
    }
    const ast = row.member === 'lightboxIds' ? attempt(() => lightbox(id.given)) : undefined;
    return ast && { source: call('lightbox', id.source), ast };
  }

  private match({ text: given, field }: IsMatch): BuiltFilter | undefined {
    const found = Object.entries(this.library.isMatch).find(([name]) => name === field.canonical);
    const words = given.kind === 'Invalid' ? undefined : this.text(given);
    if (found === undefined || words === undefined) return undefined;
    const [name, build] = found;
    const ast = attempt(() => build(words.given));
    return ast && { source: call(`isMatch.${name}`, words.source), ast };
  }

  private text(node: StringValue | Variable): TextArgument | undefined {
    if (node.kind === 'String') return { given: node.value, source: text(node.value) };
    const handed = holeArgument(node, this.holes);
    return handed && { given: node, source: handed.source };
  }
}

interface TextArgument extends Argument {
  readonly given: string | Variable;
}
