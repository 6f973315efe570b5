import { fullName, type FieldRow, type Variable } from '@assetql/core';
import { resolve } from '@assetql/core/document';
import { formatMoment } from '../../view/text/format-moment.ts';
import { lookedUpId } from './looked-up-id.ts';
import { phrase } from '../../view/text/phrase.ts';
import type { ReadingContext } from './reading.ts';
import type { FormValue, Picker } from './search-form.ts';

/** A variable as a form value, labelled by what it looks up for the picker, else with its definition. */
export function variableValue(
  { name }: Pick<Variable, 'name'>,
  { search, names }: Pick<ReadingContext, 'search'> & Partial<Pick<ReadingContext, 'names'>>,
  picker?: Picker,
): FormValue {
  if (picker !== undefined && names !== undefined) {
    const id = lookedUpId(search, name, picker, names);
    if (id !== undefined) return { value: `{{${name}}}`, label: valueLabel(id, picker, { names }), variable: name, id };
  }
  const written = search === undefined ? undefined : resolve(search, name)?.definition.value.text.trim();
  return {
    value: `{{${name}}}`,
    label: written === undefined || written === '' ? name : phrase('{0} ({1})', name, written),
    variable: name,
  };
}

/** A value as it reads in a sentence: by the name that the library or the language has for it. */
export function valueLabel(value: string, picker: Picker, { names }: Pick<ReadingContext, 'names'>): string {
  switch (picker.kind) {
    case 'enumeration':
    case 'color':
    case 'status':
      return picker.values.find((known) => known.value === value)?.label ?? value;
    case 'stars':
      return value === '0' ? phrase('not rated') : value;
    case 'date':
      return formatMoment(Number(value))?.local ?? value;
    case 'category':
      return names.categories?.find(({ id }) => id === value)?.path.join(' / ') ?? value;
    case 'lightbox':
      return names.lightboxes?.find(({ id }) => id === value)?.name ?? value;
    case 'user': {
      const user = names.users?.find(({ id }) => id === value);
      return user === undefined ? value : fullName(user) || user.userName;
    }
    default:
      return value;
  }
}

/** The value of an enumeration in the spelling of the schema. */
export const inListedSpelling = (value: string, picker: Picker): string =>
  'values' in picker
    ? (picker.values.find((known) => known.value.toLowerCase() === value.toLowerCase())?.value ?? value)
    : value;

/** Whether the values of a field are numbers. */
export const isNumeric = ({ type }: FieldRow): boolean => type === 'integer' || type === 'number';
