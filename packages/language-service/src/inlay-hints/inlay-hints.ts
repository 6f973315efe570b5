import type { InlayHint, InlayHintOptions } from './inlay-hint.ts';
import { schema as specification, type Range } from '@assetql/core';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { expressionsIn, soleExpression } from '../values/read-expression.ts';
import { searchesIn } from '../values/searches-in.ts';
import { countHints, soleCountHints } from './count-hints.ts';
import { definitionHints } from './definition-hints.ts';
import { expressionHints } from './expression-hints.ts';

/** The hints of a stretch of a document, by position. Only searches that touch the stretch are looked at. */
export function inlayHints(
  document: LanguageDocument,
  range: Range,
  context: ServiceContext = {},
  { names = true, variables = true, counts = false }: InlayHintOptions = {},
): readonly InlayHint[] {
  const schema = context.schema ?? specification;
  const wanted = { names, variables };
  const hints: InlayHint[] = [];
  if (document.kind === 'document')
    for (const search of searchesIn(document.parsed, range)) {
      if (variables) hints.push(...definitionHints(search, range, context));
      for (const expression of expressionsIn(search, range))
        hints.push(...expressionHints(expression, range, schema, context, wanted));
      if (counts) hints.push(...countHints(search, range, context));
    }
  else {
    hints.push(...expressionHints(soleExpression(document), range, schema, context, wanted));
    if (counts) hints.push(...soleCountHints(document, range, context));
  }
  return hints
    .filter(({ offset }) => range.start <= offset && offset <= range.end)
    .toSorted((a, b) => a.offset - b.offset);
}
