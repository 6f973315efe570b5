import type { Field } from '../../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';

function field({ name }: Field, context: RuleContext): void {
  const { schema, options } = context;
  const row = schema.searchField(name.text);
  if (row === undefined || options.searchFields === undefined || options.searchFields.length === 0) return;
  if (options.searchFields.some((other) => schema.searchField(other.trim()) === row)) return;
  context.report({
    code: 'search-field-excluded',
    message: `searchFields leaves ${name.text} out, so this matches nothing; add it there.`,
    range: name.range,
    spec: '4.4',
  });
}

/** `searchFields` limits the whole search to its fields (§4.4). */
export const rule: Rule = { code: 'search-field-excluded', kinds: ['search'], visitor: { Field: field } };
