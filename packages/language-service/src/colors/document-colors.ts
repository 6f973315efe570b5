import { schema as specification, fold, type Expression, type Range, type Schema } from '@assetql/core';
import { resolve, type SavedSearch, type Scalar } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { expressionsIn, soleExpression, type ReadExpression } from '../values/read-expression.ts';
import { searchesIn } from '../values/searches-in.ts';
import { writtenValues, type WrittenValue } from '../values/written-values.ts';

/** The name of a colour in a document; `range` is without quotes around it. */
export interface DocumentColor {
  readonly range: Range;
  /** `#rrggbb` */
  readonly color: string;
}

/**
 * The colours that a document names: values of fields whose enumeration has colours, and the texts of variables that stand in their place.
 * With `range` only of searches that touch it.
 */
export function documentColors(
  document: LanguageDocument,
  context: ServiceContext = {},
  range: Range = { start: 0, end: document.text.length },
): readonly DocumentColor[] {
  const schema = context.schema ?? specification;
  const found = new Map<number, DocumentColor>();
  for (const expression of expressionsOf(document, range))
    for (const color of colorsIn(expression, document.text, schema)) found.set(color.range.start, color);
  return [...found.values()].toSorted((a, b) => a.range.start - b.range.start);
}

function expressionsOf(document: LanguageDocument, range: Range): readonly ReadExpression[] {
  if (document.kind === 'document')
    return searchesIn(document.parsed, range).flatMap((search) => expressionsIn(search, range));
  const sole = soleExpression(document);
  return sole === undefined ? [] : [sole];
}

/** By the AST, which stays the same for an expression that did not change. */
const known = new WeakMap<Expression, { readonly schema: Schema; readonly values: readonly WrittenValue[] }>();

/** The values of an expression whose field has colours. */
function colorValues(ast: Expression | undefined, schema: Schema): readonly WrittenValue[] {
  if (ast === undefined) return [];
  const before = known.get(ast);
  if (before?.schema === schema) return before.values;
  const hasColors = ({ field }: WrittenValue): boolean =>
    field?.enumeration !== undefined &&
    schema.enumeration(field.enumeration)?.values.some(({ swatch }) => swatch !== undefined) === true;
  const values = [...writtenValues(ast, schema)].filter(hasColors);
  known.set(ast, { schema, values });
  return values;
}

function* colorsIn({ ast, start, search }: ReadExpression, text: string, schema: Schema): Generator<DocumentColor> {
  for (const value of colorValues(ast, schema)) {
    const { node } = value;
    if (node.kind === 'String')
      yield* named(node.value, { start: start + node.range.start, end: start + node.range.end }, value);
    else if (node.kind === 'Variable' && search !== undefined) yield* ofVariable(node.name, search, value);
  }

  function* named(name: string, range: Range, value: WrittenValue): Generator<DocumentColor> {
    const color = swatchOf(name, value, schema);
    if (color === undefined) return;
    const isQuoted = /["']/.test(text.charAt(range.start));
    yield { range: isQuoted ? { start: range.start + 1, end: range.end - 1 } : range, color };
  }

  function* ofVariable(name: string, within: SavedSearch, value: WrittenValue): Generator<DocumentColor> {
    const resolved = resolve(within, name);
    const parsed = resolved?.definition.parsed;
    if (resolved === undefined || parsed === undefined) return;
    const from = resolved.start + resolved.definition.value.range.start;
    const scalars: readonly Scalar[] = parsed.kind === 'List' ? parsed.items : parsed.kind === 'String' ? [parsed] : [];
    for (const scalar of scalars)
      if (scalar.kind === 'String')
        yield* named(scalar.value, { start: from + scalar.range.start, end: from + scalar.range.end }, value);
  }
}

function swatchOf(name: string, { field }: WrittenValue, schema: Schema): string | undefined {
  if (field?.enumeration === undefined) return undefined;
  const wanted = fold(name);
  return schema.enumeration(field.enumeration)?.values.find(({ value }) => fold(value) === wanted)?.swatch;
}
