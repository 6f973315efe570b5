import type { Any, Comparison, Filter, IsMatch, OperatorName } from '@assetql/core';
import { attempt, type Built } from './built.ts';
import type { OpenLibrary } from './library.ts';
import { isListed, literal, nativeValue } from './native-value.ts';
import { call, text } from './source.ts';

type BuiltFilter = Built<Filter>;

/** One condition in the builder's words; nothing for what it has no form for. What it says may differ from what it is written for. */
export function conditionPiece(
  library: OpenLibrary,
  kind: 'filters' | 'containerfilter',
  node: Comparison | Any | IsMatch,
): BuiltFilter | undefined {
  if (node.kind === 'Any') return member(library, kind, node);
  if (kind === 'containerfilter') return undefined;
  return node.kind === 'Comparison' ? comparison(library, node) : match(library, node);
}

function comparison(library: OpenLibrary, { field, operator, value }: Comparison): BuiltFilter | undefined {
  const asked = field.canonical === undefined ? undefined : library.fields[field.canonical];
  const native = nativeValue(library.schema, value, field.canonical);
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

/** A condition on the members of a collection: an attribute, a category, a lightbox. */
function member(library: OpenLibrary, kind: 'filters' | 'containerfilter', node: Any): BuiltFilter | undefined {
  const row = library.schema.collection(node.collection.text);
  const { body } = node;
  if (row?.parameter !== kind || body.kind !== 'Comparison' || body.operator.name !== 'EQ') return undefined;
  const { value } = body;
  if (value.kind === 'AttributeMatch') {
    const { key, value: wanted } = value;
    if (row.member !== 'attributes' || key.kind !== 'String' || wanted.kind !== 'String' || !wanted.quoted)
      return undefined;
    const ast = attempt(() => library.attributeById(key.value).eq(wanted.value));
    return ast && { source: `attributeById(${text(key.value)}).eq(${text(wanted.value)})`, ast };
  }
  if (value.kind !== 'String') return undefined;
  const { category, lightbox } = library;
  if (row.member === 'categories') {
    const ast = attempt(() => category(value.value));
    return ast && { source: call('category', text(value.value)), ast };
  }
  const ast = row.member === 'lightboxIds' ? attempt(() => lightbox(value.value)) : undefined;
  return ast && { source: call('lightbox', text(value.value)), ast };
}

function match(library: OpenLibrary, { text: given, field }: IsMatch): BuiltFilter | undefined {
  const found = Object.entries(library.isMatch).find(([name]) => name === field.canonical);
  if (found === undefined || given.kind !== 'String') return undefined;
  const [name, build] = found;
  const ast = attempt(() => build(given.value));
  return ast && { source: call(`isMatch.${name}`, text(given.value)), ast };
}
