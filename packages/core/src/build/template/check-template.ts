import { deduplicate } from '../../diagnostics/deduplicate.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { schema as specification } from '../../schema/schema.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { validate } from '../../validation/validate.ts';
import { fillKnown, type KnownValues } from './known-values.ts';
import { companionsMissing } from './missing-companion.ts';
import { isApart, readTemplate, type HoledKind, type ReadTemplate } from './read-template.ts';
import { readSortTemplate, sortKeyName } from './sort-template.ts';
import type { TemplateText } from './template-text.ts';

/** What can be said of the literal parts of a template. */
interface Found {
  readonly text: TemplateText;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Says what is wrong with a template whatever values are put in, as its evaluation would, and what there is to remark beside. A template
 * that can be evaluated with any values has no errors. With `values` it is said of these values. Ranges are in the text of
 * {@link TemplateText}.
 */
export function checkTemplate(
  kind: ExpressionKind,
  literals: readonly string[],
  options: CheckOptions = {},
  values: KnownValues = new Map(),
): Found {
  // Severities have their say when everything is known: what is an error here must not depend on them.
  const { severities, ...others } = options;
  const { text, diagnostics } = checkKind(kind, literals, { ...others, variables: true }, values);
  return { text, diagnostics: severities === undefined ? diagnostics : applySeverities(diagnostics, { severities }) };
}

function checkKind(
  kind: ExpressionKind,
  literals: readonly string[],
  options: CheckOptions,
  values: KnownValues,
): Found {
  const { schema = specification } = options;
  switch (kind) {
    case 'sort':
      return checkSort(literals, options);
    case 'search': {
      const read = readTemplate(kind, literals, schema, options);
      return together(read, validate(kind, read.ast, options, read.text.text));
    }
    default: {
      const read = readTemplate(kind, literals, schema, options);
      const { filter, errors } = fillKnown(read.ast, read.text, values, schema);
      const found = validate(kind, filter, options, read.text.text).filter(({ code }) => code !== 'status-companion');
      return together(read, [...errors, ...found, ...companionsMissing(kind, filter, read.text, options)]);
    }
  }
}

function together({ text, errors, remarks, misplaced }: ReadTemplate<HoledKind>, found: readonly Diagnostic[]): Found {
  const apart = [...remarks, ...found].filter((diagnostic) => isApart(misplaced, diagnostic));
  return { text, diagnostics: deduplicate(errors, apart) };
}

function checkSort(literals: readonly string[], options: CheckOptions): Found {
  const { schema = specification } = options;
  const { text, ast, key, errors, remarks } = readSortTemplate(literals);
  const named =
    ast?.kind === 'SortKey' && key === undefined
      ? validate('sort', { ...ast, key: { ...sortKeyName(ast.key.text, schema), range: ast.key.range } }, options)
      : [];
  // What stands in for a hole is no word of the person's.
  const said = [...remarks, ...named].filter(({ range }) =>
    text.holes.every((hole) => isApart([hole.range], { range })),
  );
  return { text, diagnostics: deduplicate(errors, said) };
}
