import type { VNode } from 'preact';
import type { AssetProperty } from '@assetql/core';
import { propertyLabel } from '@assetql/results-view/browse';
import type { ExportColumns } from './export-choice.ts';

export interface ColumnChoiceProps {
  readonly properties: readonly AssetProperty[];
  readonly choice: ExportColumns;
  readonly onChoice: (choice: ExportColumns) => void;
  /** The ids of the properties chosen here. */
  readonly own: readonly string[];
  readonly onOwn: (ids: readonly string[]) => void;
}

const choices: readonly { readonly choice: ExportColumns; readonly label: string }[] = [
  { choice: 'all', label: 'Everything that the library shows' },
  { choice: 'table', label: 'The columns of the table' },
  { choice: 'own', label: 'These' },
];

/** The choice of what is written of each asset. */
export function ColumnChoice({ properties, choice: chosen, onChoice, own, onOwn }: ColumnChoiceProps): VNode {
  return (
    <fieldset class="export-choice">
      <legend>Columns</legend>
      {choices.map(({ choice, label }) => (
        <label key={choice}>
          <input type="radio" name="export-columns" checked={choice === chosen} onChange={() => onChoice(choice)} />
          {label}
        </label>
      ))}
      {chosen === 'own' && (
        <div class="export-columns" role="group" aria-label="Columns to export">
          {properties.map((property) => (
            <label key={property.id}>
              <input
                type="checkbox"
                checked={own.includes(property.id)}
                onChange={({ currentTarget: { checked } }) =>
                  onOwn(checked ? [...own, property.id] : own.filter((id) => id !== property.id))
                }
              />
              <bdi>{propertyLabel(property)}</bdi>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
