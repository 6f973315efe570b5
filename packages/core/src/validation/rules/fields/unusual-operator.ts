import type { Fix } from '../../../diagnostics/diagnostic.ts';
import { fieldTypes } from '../../../schema/fields.ts';
import type { Comparison } from '../../../syntax/ast.ts';
import { insert, createFix, replace } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';
import { type NodeOfKind } from '../../../syntax/visit.ts';

const code = 'unusual-operator';
const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function comparison({ operator: { name, range }, value }: Comparison, context: RuleContext): void {
  const { type, any, operator } = context;
  if (name === undefined || type === undefined || operator === undefined || name === 'EQ') return;
  const unusual = any !== undefined || (type !== 'attribute' && fieldTypes[type].unusual.includes(name));
  if (!unusual) return;
  // A whole id has nothing before or after it.
  const whole = name !== 'NE' && value.kind === 'String' && guid.test(value.value);
  context.report({
    code,
    message: `The specification shows only EQ here; ${name} may not work.`,
    range,
    fixes: whole ? [createFix('Write EQ', 'preferred', replace(range, 'EQ'))] : [],
  });
}

/** One `ANY` for each condition. For OR that is the same; what was meant by AND is that each has its member. */
function split(node: NodeOfKind<'And'> | NodeOfKind<'Or'>, context: RuleContext): readonly Fix[] {
  const { any } = context;
  if (any === undefined || any.body !== node || context.schema.collection(any.collection.text) === undefined) return [];
  const word = node.kind === 'Or' ? 'OR' : 'AND';
  const edits = [];
  let end = 0;
  for (const operand of node.operands) {
    // What repeats the field and operator before it is not written on its own.
    if (operand.kind !== 'Comparison' || operand.field.range.end === operand.field.range.start) return [];
    if (end > 0) {
      const { text } = any.variable;
      edits.push(replace({ start: end, end: operand.range.start }, `) ${word} ${any.collection.text}/ANY(${text}: `));
    }
    end = operand.range.end;
  }
  const around = context.parents[context.parents.length - 2]?.kind;
  const other = node.kind === 'Or' ? 'And' : 'Or';
  if (around === other)
    edits.splice(0, edits.length, insert(any.range.start, '('), ...edits, insert(any.range.end, ')'));
  return [createFix('Write one ANY for each', node.kind === 'Or' ? 'safe' : 'preferred', ...edits)];
}

function join(node: NodeOfKind<'And'> | NodeOfKind<'Or'>, context: RuleContext): void {
  // Of a collection that is not known nothing is known to be usual.
  if (context.any === undefined || context.collectionOf(context.any.collection.text) === undefined) return;
  let at = context.parents.length - 1;
  while (context.parents[at]?.kind === 'Group') at--;
  if (context.parents[at] !== context.any) return;
  context.report({
    code,
    message: 'The specification shows only one condition inside ANY; write one ANY for each.',
    range: node.range,
    fixes: split(node, context),
  });
}

/** What the specification does not show, but what may work: joins and other operators than EQ inside `ANY`, parts of ids (§4.7). */
export const rule: Rule = { code, kinds: filterKinds, visitor: { Comparison: comparison, And: join, Or: join } };
