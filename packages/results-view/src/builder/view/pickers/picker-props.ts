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
  const rest = values.filter((one) => optionOf(one) !== value && pickedValue(one) !== value).map(pickedValue);
  if (rest.length === values.length) return [...written, value];
  return rest.length === 0 ? written : rest;
}

/** The option that a value is: that which its variable looks up, too. */
export const optionOf = (value: FormValue): string => value.id ?? pickedValue(value);

/** Whether the values are a variable that looks up one thing. Another choice takes the place of that. */
export const isLookUp = (values: readonly FormValue[]): boolean => values.length === 1 && values[0]?.id !== undefined;

/** A value as an act names it; a variable in braces. */
export const pickedValue = ({ value, variable }: FormValue): string =>
  variable === undefined ? value : `{{${variable}}}`;
