import { schema as specification, type Range } from '@assetql/core';
import { partAt, searchAt } from '@assetql/core/document';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { clauseDetails } from './clause-details.ts';
import { describeToken } from './describe-token.ts';
import type { Hover, HoverPlace } from './hover-parts.ts';
import { expressionAround } from './expression-around.ts';
import { tokensAt } from './tokens-at.ts';

/**
 * What there is to say about the word at an offset: its documentation with the section of the interface specification, the name after an
 * id, the value of a variable, the instant of a relative time; and of the smallest clause around it, what it asks and how many assets it
 * finds, where `context.totals` knows. Plain text in parts, for the host to lay out. Also in a text that is broken.
 */
export function hover(document: LanguageDocument, offset: number, context: ServiceContext = {}): Hover | undefined {
  const schema = context.schema ?? specification;
  const around = tokensAt(document, { start: offset, end: offset });
  const token = around.find(({ start, end }) => start <= offset && offset < end);
  if (token === undefined || token.type === 'comment') return undefined;
  const range: Range = { start: token.start, end: token.end };
  const isFile = document.kind === 'document';
  const caret = isFile ? partAt(document.parsed, offset) : undefined;
  const place: HoverPlace = {
    document,
    offset,
    token,
    text: document.text.slice(range.start, range.end),
    context,
    schema,
    search: isFile ? searchAt(document.parsed, offset) : undefined,
    item: caret?.item,
    expression: expressionAround(document, offset),
  };
  const described = describeToken(place);
  const clause = clauseDetails(place);
  if (described === undefined && (clause.length === 0 || token.type === 'punctuation')) return undefined;
  const { details = [], range: own = range, ...words } = described ?? { title: place.text, text: '' };
  return { range: own, ...words, details: [...details, ...clause] };
}
