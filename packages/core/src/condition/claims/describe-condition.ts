import { withoutGroups, type VisitedNode } from '../../syntax/visit.ts';
import { quoted } from '../../diagnostics/create-fix.ts';
import { excerpt, verbatim } from '../../diagnostics/wording.ts';

/** A condition or term as messages show it; `otherwise` for joins and other conditions that are too long to show. */
export function describeCondition(outer: VisitedNode, otherwise: string): string {
  const node = withoutGroups(outer);
  switch (node.kind) {
    case 'Not':
    case 'Field': {
      const inner = describeCondition(node.operand, '');
      return inner === '' ? otherwise : (node.kind === 'Not' ? 'NOT ' : `${node.name.text}:`) + inner;
    }
    case 'Word':
      return `${node.leading ? '*' : ''}${excerpt(node.text)}${node.trailing ? '*' : ''}`;
    case 'Everything':
      return '*';
    case 'Phrase':
      return `"${excerpt(node.text)}"`;
    case 'Variable':
      return `{{${node.name}}}`;
    case 'Comparison': {
      const { field, operator, value } = node;
      const start = `${field.text} ${operator.name ?? operator.text} `;
      if (value.kind === 'String') return start + (value.quoted ? quoted(verbatim(value.value)) : excerpt(value.value));
      if (value.kind === 'Variable') return `${start}{{${value.name}}}`;
      if (value.kind === 'Null') return `${start}null`;
      return value.kind === 'Number' || value.kind === 'Timestamp' ? start + value.text : otherwise;
    }
    default:
      return otherwise;
  }
}
