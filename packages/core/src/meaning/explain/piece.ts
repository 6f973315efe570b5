import type { ParameterName } from '../../schema/parameters.ts';
import type { Filter, Search, Sort } from '../../syntax/ast.ts';
import type { Context } from './context.ts';
import type { ExplanationPart } from './explanation.ts';

/** A part with what a sentence can make of it. */
export interface Piece extends ExplanationPart {
  readonly parts: readonly Piece[];
  /** Whether it needs brackets beside others. */
  readonly compound: boolean;
  /** What assets of the types are called, when it asks for types. */
  readonly nouns?: readonly string[];
  /** The text before that, when it asks for a status. */
  readonly before?: string;
}

/** The conditions that can be said in a list before it gets too long, and how many are left out. */
function withinWidth(texts: readonly string[], width: number): { readonly shown: readonly string[]; more: number } {
  let length = 0;
  const shown: string[] = [];
  for (const text of texts) {
    if (shown.length > 0 && length + text.length > width) break;
    shown.push(text);
    length += text.length + 4;
  }
  return { shown, more: texts.length - shown.length };
}

/** Conditions as texts; those that go beyond the width are counted. */
export function conditionTexts(texts: readonly string[], context: Context): readonly string[] {
  const { shown, more } = withinWidth(texts, context.width);
  return more === 0 ? shown : [...shown, context.texts.moreConditions(more)];
}

/** Values, each once; those that go beyond the width are counted. */
export function valueTexts(texts: readonly string[], context: Context): readonly string[] {
  const { shown, more } = withinWidth([...new Set(texts)], context.width / 4);
  return more === 0 ? shown : [...shown, context.texts.moreValues(more)];
}

type Nodes = readonly (Filter | Search | Sort)[];

/** A condition that is said in one. */
export function conditionPiece(
  source: ParameterName,
  nodes: Nodes,
  text: string,
  join: 'And' | 'Or' = 'And',
  more: Partial<Pick<Piece, 'compound' | 'nouns' | 'before' | 'kind'>> = {},
): Piece {
  const ranges = nodes.map(({ range }) => range);
  return { kind: 'condition', text, source, nodes, join, ranges, parts: [], compound: false, ...more };
}

const inBrackets = (piece: Piece, { texts }: Context): string =>
  piece.compound ? texts.brackets(piece.text) : piece.text;

/** All or any of several pieces. A single one stays as it is, with the node it is all of. */
export function joinedPiece(
  join: 'And' | 'Or',
  node: Filter | Search,
  parts: readonly Piece[],
  context: Context,
): Piece {
  const [first, second] = parts;
  if (first !== undefined && second === undefined)
    return { ...first, nodes: [node], join: 'And', ranges: [node.range] };
  const source = first?.source ?? 'filters';
  const { texts } = context;
  const said = conditionTexts(
    parts.map((part) => inBrackets(part, context)),
    context,
  );
  const text = join === 'And' ? texts.both(said) : texts.either(said);
  return { ...conditionPiece(source, [node], text), kind: join === 'And' ? 'all' : 'any', parts, compound: true };
}
