import { nameOf, withoutGroups, type Search } from '@assetql/core';
import { hasAny, hasNone, missing, present, termRelation, type TermRelation } from './relations.ts';
import type { Reading, ReadingContext } from './reading.ts';
import type { FormValue, Subject } from './search-form.ts';
import { anywhereSubject, searchSubject } from './subjects.ts';
import { valueLabel, variableValue } from './value-label.ts';

interface Term {
  readonly subject: Subject;
  readonly kind: TermRelation | 'everything';
  readonly values: readonly FormValue[];
}

/** Reads a term of a search, or alternatives about one field; `undefined` for what the form has no sentence for. */
export function readTerm(node: Search, context: ReadingContext): Reading | undefined {
  const inner = withoutGroups(node);
  const isNegated = inner.kind === 'Not';
  const root = isNegated ? withoutGroups(inner.operand) : inner;
  if (root.kind === 'Not') return undefined;
  if (root.kind === 'Or') {
    const terms = root.operands.map((operand) => termOf(operand, context));
    const [first] = terms;
    const isSame = terms.every((term) => term?.kind === 'has' && term.subject.key === first?.subject.key);
    if (first === undefined || !isSame) return undefined;
    const values = terms.flatMap((term) => term?.values ?? []);
    return { subject: first.subject, relation: isNegated ? hasNone() : hasAny(), values };
  }
  const term = termOf(root, context);
  if (term === undefined) return undefined;
  const { subject, kind, values } = term;
  if (kind === 'everything')
    return subject.key === anywhereSubject().key
      ? undefined
      : { subject, relation: isNegated ? missing() : present(), values };
  return { subject, relation: termRelation(kind, isNegated), values };
}

function termOf(node: Search, context: ReadingContext): Term | undefined {
  if (node.kind !== 'Field') return looseTerm(node, anywhereSubject(), context);
  const row = context.schema.searchField(nameOf(node.name));
  return row === undefined ? undefined : looseTerm(node.operand, searchSubject(row, context.schema), context);
}

function looseTerm(node: Search, subject: Subject, context: ReadingContext): Term | undefined {
  switch (node.kind) {
    case 'Word': {
      const { text, leading, trailing } = node;
      if (text.includes('*')) return undefined;
      const kind = leading ? (trailing ? 'contains' : 'ends') : trailing ? 'starts' : 'has';
      return { subject, kind, values: [{ value: text, label: valueLabel(text, subject.picker, context) }] };
    }
    case 'Phrase':
      return {
        subject,
        kind: 'has',
        values: [{ value: node.text, label: valueLabel(node.text, subject.picker, context) }],
      };
    case 'Variable':
      return { subject, kind: 'has', values: [variableValue(node, context)] };
    case 'Everything':
      return { subject, kind: 'everything', values: [] };
    default:
      return undefined;
  }
}
