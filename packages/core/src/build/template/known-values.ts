import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Schema } from '../../schema/schema.ts';
import { applySeverities } from '../../diagnostics/apply-severities.ts';
import type { Filter } from '../../syntax/ast.ts';
import { fillFilter } from './fill-template.ts';
import type { Hole } from './hole.ts';
import { HoleValues } from './hole-values.ts';
import type { TemplateText } from './template-text.ts';

/** Values that a program's source tells, by the number of their hole: `${'Image'}`. */
export type KnownValues = ReadonlyMap<Hole['number'], string | number>;

/** A filter with known values in the place of their holes, and what is wrong with those that cannot stand there. */
export function fillKnown(
  filter: Filter | undefined,
  text: TemplateText,
  values: KnownValues,
  schema: Schema,
): { readonly filter: Filter | undefined; readonly errors: readonly Diagnostic[] } {
  if (filter === undefined || values.size === 0) return { filter, errors: [] };
  const given = text.holes.map(({ number }) => values.get(number));
  const holeValues = new HoleValues(text, given, true, (hole) => values.has(hole.number));
  const filled = fillFilter(filter, holeValues, schema, false);
  return {
    filter: filled,
    errors: applySeverities(
      Array.from(holeValues.problems, ([{ range, variable }, { code, message }]) => ({
        code,
        message: `${variable}: ${message}`,
        range,
      })),
    ),
  };
}
