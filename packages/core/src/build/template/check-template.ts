import { finishDiagnostics, type Findings } from '../../diagnostics/finish-diagnostics.ts';
import type { Diagnostic, RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import { schema as specification } from '../../schema/schema.ts';
import type { ExpressionKind } from '../../schema/kinds.ts';
import { findMistakes } from '../../validation/validate.ts';
import { fillKnown, type KnownValues } from './holes/known-values.ts';
import { companionsMissing } from './missing-companion.ts';
import { isApart, readTemplate, type HoledKind, type ReadTemplate } from './read-template.ts';
import { readSortTemplate, sortKeyName } from './sort-template.ts';
import type { TemplateText } from './template-text.ts';

/** What was found in the literal parts of a template. */
interface Found extends Findings {
  readonly text: TemplateText;
}

/**
 * Checks a template without evaluating it: the errors that its evaluation throws whatever values are put in, and further diagnostics of
 * lower severity. With `values`, the mistakes in these values too. Ranges are in the text of {@link TemplateText}.
 */
export function checkTemplate(
  kind: ExpressionKind,
  literals: readonly string[],
  options: CheckOptions = {},
  values: KnownValues = new Map(),
): { readonly text: TemplateText; readonly diagnostics: readonly Diagnostic[] } {
  // The severities of the caller are applied last: what counts as an error before must not depend on them.
  const { severities = {}, ...others } = options;
  const { text, read, ruled } = checkKind(kind, literals, { ...others, variables: true }, values);
  return { text, diagnostics: finishDiagnostics({ read, ruled }, { severities }) };
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
      return together(read, findMistakes(kind, read.ast, options, read.text.text));
    }
    default: {
      const read = readTemplate(kind, literals, schema, options);
      const { filter, errors } = fillKnown(read.ast, read.text, values, schema);
      const found = findMistakes(kind, filter, options, read.text.text).filter(
        ({ code }) => code !== 'status-companion',
      );
      return together(read, [...errors, ...found, ...companionsMissing(kind, filter, read.text, options)]);
    }
  }
}

function together(
  { text, errors, remarks, misplaced }: ReadTemplate<HoledKind>,
  found: readonly RawDiagnostic[],
): Found {
  return { text, read: errors, ruled: [...remarks, ...found].filter((finding) => isApart(misplaced, finding)) };
}

function checkSort(literals: readonly string[], options: CheckOptions): Found {
  const { schema = specification } = options;
  const { text, ast, key, errors, remarks } = readSortTemplate(literals);
  const named =
    ast?.kind === 'SortKey' && key === undefined
      ? findMistakes('sort', { ...ast, key: { ...sortKeyName(ast.key.text, schema), range: ast.key.range } }, options)
      : [];
  // The names that stand for holes are not part of the template.
  const ruled = [...remarks, ...named].filter(({ range }) =>
    text.holes.every((hole) => isApart([hole.range], { range })),
  );
  return { text, read: errors, ruled };
}
