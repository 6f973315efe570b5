import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { phrase } from '../../view/text/phrase.ts';
import type { Picker, Subject } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';
import { isWhole } from './choose-relation.ts';
import { CategoryPicker } from './pickers/category-picker.tsx';
import { colorOptions } from './pickers/color-options.tsx';
import { DatePicker } from './pickers/date-picker.tsx';
import { findNames } from './pickers/find-names.ts';
import { NamePicker } from './pickers/name-picker.tsx';
import { OptionPicker } from './pickers/option-picker.tsx';
import type { PickerProps } from './pickers/picker-props.ts';
import { RangePicker } from './pickers/range-picker.tsx';
import { starOptions } from './pickers/star-options.tsx';
import { TextPicker } from './pickers/text-picker.tsx';

export interface ValuePickerProps extends PickerProps {
  readonly subject: Subject;
}

interface PickerControlProps extends PickerProps {
  readonly picker: Picker;
}

/** The control that chooses the values of a condition, and the variables of the file that can take their place. */
export function ValuePicker({ subject, ...props }: ValuePickerProps): VNode {
  const { picker } = subject;
  const { form, variablesFor } = useBuilderTools();
  const [first] = props.values;
  const isRange = props.relation.takes === 'two';
  const fitting = useMemo(
    () => (isRange ? [] : variablesFor(subject, props.relation)),
    [form, isRange, subject.key, props.relation.key],
  );
  const offered = form.variables.filter((one) => fitting.includes(one) || (!isRange && one.name === first?.variable));
  return (
    <div class="aql-picker">
      {isRange ? <RangePicker {...props} kind={picker.kind} /> : <PickerControl picker={picker} {...props} />}
      {offered.length > 0 && (
        <label class="aql-field">
          <span>{phrase('Or a variable')}</span>
          <select
            class="aql-select"
            value={first?.variable ?? ''}
            onChange={({ currentTarget: { value } }) => value !== '' && props.onChoose([`{{${value}}}`])}
          >
            <option value="">{phrase('none')}</option>
            {offered.map(({ name, label }) => (
              <option key={name} value={name}>
                {label === '' ? name : label}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function PickerControl({ picker, ...props }: PickerControlProps): VNode {
  const { names } = useBuilderTools();
  switch (picker.kind) {
    case 'enumeration':
    case 'status':
      return <OptionPicker {...props} options={picker.values} />;
    case 'color':
      return <OptionPicker {...props} options={colorOptions(picker.values)} />;
    case 'stars':
      return <OptionPicker {...props} options={starOptions(picker.from, picker.to)} />;
    case 'date':
      return <DatePicker {...props} />;
    case 'category':
      return <CategoryPicker {...props} categories={names.categories} />;
    case 'number':
      return <TextPicker {...props} isNumber />;
    case 'text':
      if (picker.known.length === 0 && !props.isMany) return <TextPicker {...props} isNumber={false} />;
      return (
        <NamePicker
          {...props}
          takesText
          prefersOption={isWhole(props.relation)}
          find={(typed, signal) => findNames(picker, names, typed, signal)}
        />
      );
    default:
      return (
        <NamePicker
          {...props}
          takesText={picker.kind === 'keyword'}
          find={(typed, signal) => findNames(picker, names, typed, signal)}
        />
      );
  }
}
