import { quoted } from '../mend.ts';
import type { VisitedNode } from '../rule.ts';
import { excerpt } from '../wording.ts';

/** A comparison as a message says it; what else there is goes by the other name. */
export function said(node: VisitedNode, otherwise: string): string {
  if (node.kind !== 'Comparison') return otherwise;
  const { field, operator, value } = node;
  const start = `${field.text} ${operator.text} `;
  if (value.kind === 'String') return start + (value.quoted ? quoted(excerpt(value.value)) : excerpt(value.value));
  if (value.kind === 'Variable') return `${start}{{${value.name}}}`;
  return value.kind === 'Number' || value.kind === 'Timestamp' ? start + value.text : otherwise;
}
