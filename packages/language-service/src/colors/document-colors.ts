import { fold, schema as specification, type Range, type Schema } from '@assetql/core';
import { resolve, type SavedSearch } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { expressionsIn, soleExpression, type ReadExpression } from '../values/read-expression.ts';
import { searchesIn } from '../values/searches-in.ts';
import { colorValues, type Colors } from './color-values.ts';

/** The name of a colour in a document; `range` is without quotes around it. */
export interface DocumentColor {
  readonly range: Range;
  /** `#rrggbb` */
  readonly color: string;
}

/**
 * The colours that a document names: values of fields whose enumeration has colours, and the texts of variables that are in their place.
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
  return document.kind === 'document'
    ? searchesIn(document.parsed, range).flatMap((search) => expressionsIn(search, range))
    : [soleExpression(document)];
}

function* colorsIn({ ast, start, search }: ReadExpression, text: string, schema: Schema): Generator<DocumentColor> {
  for (const { node, colors } of colorValues(ast, schema)) {
    if (node.kind === 'String') yield* named(node.value, shifted(node.range, start), text, colors);
    else if (node.kind === 'Variable' && search !== undefined) yield* ofVariable(node.name, search, text, colors);
  }
}

const shifted = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

function* named(name: string, range: Range, text: string, colors: Colors): Generator<DocumentColor> {
  const color = colors.get(fold(name));
  if (color === undefined) return;
  const isQuoted = /["']/.test(text.charAt(range.start));
  yield { range: isQuoted ? { start: range.start + 1, end: range.end - 1 } : range, color };
}

/** The texts of a variable, where it is defined. */
function* ofVariable(name: string, search: SavedSearch, text: string, colors: Colors): Generator<DocumentColor> {
  const resolved = resolve(search, name);
  const parsed = resolved?.definition.parsed;
  if (resolved === undefined || parsed === undefined) return;
  const from = resolved.start + resolved.definition.value.range.start;
  for (const scalar of parsed.kind === 'List' ? parsed.items : [parsed])
    if (scalar.kind === 'String') yield* named(scalar.value, shifted(scalar.range, from), text, colors);
}
