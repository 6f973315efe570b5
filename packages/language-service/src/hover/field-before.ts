import type { FieldRow } from '@assetql/core';
import type { HoverPlace } from './hover-parts.ts';
import { tokensAt } from './tokens-at.ts';

/** UTF-16 units before a value in which its field is looked for. */
const reach = 200;

/** The field that a value is compared with, where a text is too broken to be read: the one that is last before it. */
export function fieldBefore({ document, token, schema }: HoverPlace): FieldRow | undefined {
  const before = tokensAt(document, { start: Math.max(0, token.start - reach), end: token.start });
  const field = before.findLast(({ type, end }) => (type === 'field' || type === 'parameter') && end <= token.start);
  // The members of a collection are no values of a field.
  return field?.type !== 'field' ? undefined : schema.field(document.text.slice(field.start, field.end));
}
