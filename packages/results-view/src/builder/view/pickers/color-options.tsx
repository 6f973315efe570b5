import { schema } from '@assetql/core';
import { colorField } from '../../../facets/facet-fields.ts';
import type { PickerOption } from './option-picker.tsx';

const known = schema.enumeration(colorField.enumeration ?? '')?.values ?? [];

/** Colours with a dot of each. */
export const colorOptions = (values: readonly PickerOption[]): readonly PickerOption[] =>
  values.map(({ value, label }) => {
    const swatch = known.find((one) => one.value === value)?.swatch;
    const sign = swatch && <span class="aql-swatch" style={{ background: swatch }} aria-hidden="true" />;
    return { value, label, ...(sign === undefined ? {} : { sign }) };
  });
