import type { ParameterName } from '../../schema/parameters.ts';
import type { Filter, Search, Sort } from '../../syntax/ast.ts';
import type { Context } from './context.ts';
import type { ExplanationPart } from './explanation.ts';

/** A part of an explanation in words, with what a sentence needs to know to join it to others. */
export interface SpokenPhrase extends ExplanationPart {
  readonly parts: readonly SpokenPhrase[];
  /** Whether it needs brackets beside others. */
  readonly compound: boolean;
  /** If it is a condition on the type: the nouns for assets of these types. */
  readonly nouns?: readonly string[];
  /** If it is a condition on the status: the adjective before the noun. */
  readonly before?: string;
}

/** The first texts that fit in a width, at least one, and how many are left out. */
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

/** The phrase of a condition. */
export function conditionPhrase(
  source: ParameterName,
  nodes: Nodes,
  text: string,
  join: 'And' | 'Or' = 'And',
  more: Partial<Pick<SpokenPhrase, 'compound' | 'nouns' | 'before' | 'kind'>> = {},
): SpokenPhrase {
  const ranges = nodes.map(({ range }) => range);
  return { kind: 'condition', text, source, nodes, join, ranges, parts: [], compound: false, ...more };
}

const inBrackets = (phrase: SpokenPhrase, { texts }: Context): string =>
  phrase.compound ? texts.brackets(phrase.text) : phrase.text;

/** Joins phrases by “and” or “or” to the phrase of `node`. A single one is returned as it is, for `node`. */
export function joinedPhrase(
  join: 'And' | 'Or',
  node: Filter | Search,
  parts: readonly SpokenPhrase[],
  context: Context,
): SpokenPhrase {
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
  return { ...conditionPhrase(source, [node], text), kind: join === 'And' ? 'all' : 'any', parts, compound: true };
}
