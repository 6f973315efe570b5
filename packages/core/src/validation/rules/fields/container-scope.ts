import type { Any, Comparison, IsMatch } from '../../../syntax/ast.ts';
import type { RuleContext } from '../rule-context.ts';
import { filterKinds, type Rule } from '../rule.ts';

function report(name: string, range: Any['range'], parameter: string, context: RuleContext): void {
  context.report({ code: 'container-scope', message: `${name} belongs in ${parameter}; move it there.`, range });
}

function any({ collection }: Any, context: RuleContext): void {
  const row = context.schema.collection(collection.text);
  if (row === undefined || row.parameter === context.kind || context.any !== undefined) return;
  report(row.name, collection.range, row.parameter, context);
}

function comparison({ field }: Comparison, context: RuleContext): void {
  if (context.kind === 'containerfilter' && context.field !== undefined) {
    report(context.field.name, field.range, 'filters', context);
  }
}

function isMatch({ range }: IsMatch, context: RuleContext): void {
  if (context.kind === 'containerfilter') report('ISMATCH', range, 'filters', context);
}

/** Categories and lightboxes belong in `containerfilter`, everything else in `filters` (§4.7). */
export const rule: Rule = {
  code: 'container-scope',
  kinds: filterKinds,
  visitor: { Any: any, Comparison: comparison, IsMatch: isMatch },
};
