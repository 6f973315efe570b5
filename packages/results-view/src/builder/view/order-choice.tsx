import type { VNode } from 'preact';
import { schema as specified, type Schema } from '@assetql/core';
import { phrase, tableWord } from '../../view/text/phrase.ts';
import { useBuilderTools } from './builder-tools.ts';

export interface OrderChoiceProps {
  readonly schema?: Schema | undefined;
}

/** The sort key and its direction. */
export function OrderChoice({ schema = specified }: OrderChoiceProps): VNode {
  const { form, act } = useBuilderTools();
  const [row] = form.sort;
  const direction = row?.direction ?? 'ascending';
  const isKnown = row === undefined || schema.sortKeys.some(({ key }) => key === row.key);
  return (
    <div class="aql-order">
      <label class="aql-field">
        <span>{phrase('Order by')}</span>
        <select
          class="aql-select"
          value={row?.key ?? ''}
          onChange={({ currentTarget: { value } }) =>
            act({ act: 'sort', key: value === '' ? undefined : value, direction })
          }
        >
          <option value="">{phrase('as the library does')}</option>
          {!isKnown && <option value={row?.key}>{row?.label}</option>}
          {schema.sortKeys.map(({ key, label }) => (
            <option key={key} value={key}>
              {tableWord(label)}
            </option>
          ))}
        </select>
      </label>
      {row !== undefined && (
        <label class="aql-field">
          <span>{phrase('Direction')}</span>
          <select
            class="aql-select"
            value={direction}
            onChange={({ currentTarget: { value } }) =>
              act({ act: 'sort', key: row.key, direction: value === 'descending' ? 'descending' : 'ascending' })
            }
          >
            <option value="ascending">{phrase('smallest, oldest or A first')}</option>
            <option value="descending">{phrase('largest, newest or Z first')}</option>
          </select>
        </label>
      )}
    </div>
  );
}
