import type { VNode } from 'preact';
import { parameter, type Schema } from '@assetql/core';
import { phrase } from '../../view/text/phrase.ts';
import type { SettingKey } from '../form/search-form.ts';
import { useBuilderTools } from './builder-tools.ts';
import { FormField } from './form-field.tsx';
import { OrderChoice } from './order-choice.tsx';

export interface FormSettingsProps {
  readonly schema?: Schema | undefined;
}

/** The order, the page, the fields that words are looked up in, and the variables of the file. */
export function FormSettings({ schema }: FormSettingsProps): VNode {
  const { form, act } = useBuilderTools();
  const settings: readonly { readonly key: SettingKey; readonly label: string }[] = [
    { key: 'count', label: phrase('Assets on a page') },
    { key: 'offset', label: phrase('Assets to skip') },
    { key: 'searchFields', label: phrase('Look for words in') },
  ];
  return (
    <details class="aql-form-settings">
      <summary>{phrase('Order, page and variables')}</summary>
      <OrderChoice schema={schema} />
      {settings.map(({ key, label }) => (
        <FormField
          key={key}
          label={label}
          text={form.settings[key]?.text ?? ''}
          placeholder={parameter(key)?.default ?? (key === 'searchFields' ? phrase('all fields') : undefined)}
          onText={(text) => act({ act: 'set', key, text })}
        />
      ))}
      {form.variables.length > 0 && (
        <fieldset class="aql-variables">
          <legend>{phrase('Variables')}</legend>
          {form.variables.map(({ id, name, text }) => (
            <FormField
              key={id}
              label={name}
              text={text}
              onText={(written) => act({ act: 'set-variable', variable: id, text: written })}
            />
          ))}
        </fieldset>
      )}
    </details>
  );
}
