import type { RawDiagnostic } from '../../../diagnostics/diagnostic.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Filter } from '../../../syntax/ast.ts';
import { fillFilter } from './fill-template.ts';
import type { Hole } from './hole.ts';
import { HoleValues } from './hole-values.ts';
import type { TemplateText } from '../template-text.ts';

/** Values that are literals in a program's source, `${'Image'}`, by the number of their hole. */
export type KnownValues = ReadonlyMap<Hole['number'], string | number>;

/** Puts known values in the place of their holes. `errors` are for the values that do not fit there. */
export function fillKnown(
  filter: Filter | undefined,
  text: TemplateText,
  values: KnownValues,
  schema: Schema,
): { readonly filter: Filter | undefined; readonly errors: readonly RawDiagnostic[] } {
  if (filter === undefined || values.size === 0) return { filter, errors: [] };
  const given = text.holes.map(({ number }) => values.get(number));
  const holeValues = new HoleValues(text, given, true, (hole) => values.has(hole.number));
  const filled = fillFilter(filter, holeValues, schema, false);
  return {
    filter: filled,
    errors: Array.from(holeValues.problems, ([{ range, variable }, { code, message }]) => ({
      code,
      message: `${variable}: ${message}`,
      range,
    })),
  };
}
