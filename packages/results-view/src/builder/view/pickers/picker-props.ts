import type { FormValue, Relation } from '../../form/search-form.ts';

export interface PickerProps {
  /** The accessible name: what a value is chosen for. */
  readonly label: string;
  readonly relation: Relation;
  readonly values: readonly FormValue[];
  /** Whether several values can be chosen. */
  readonly isMany: boolean;
  /** Called with the values that are chosen from now on, at least one. */
  readonly onChoose: (values: readonly string[]) => void;
}

/** The values after one of them is chosen or given up. The last one cannot be given up. */
export function toggled(values: readonly FormValue[], value: string, isMany: boolean): readonly string[] {
  const written = values.map(pickedValue);
  if (!isMany) return [value];
  if (!written.includes(value)) return [...written, value];
  const rest = written.filter((one) => one !== value);
  return rest.length === 0 ? written : rest;
}

/** A value as an act names it; a variable in braces. */
export const pickedValue = ({ value, variable }: FormValue): string =>
  variable === undefined ? value : `{{${variable}}}`;
