import type { VNode } from 'preact';
import type { ResultLayout } from '../view/result-layout.ts';
import type { TableChoice } from '../table/table-choice.ts';
import { phrase } from '../view/text/phrase.ts';

/** The layout of results; a table only if the host provides one. */
export type AnswerLayout = ResultLayout | 'table';

export interface LayoutChoiceProps {
  readonly layout: AnswerLayout;
  readonly table: { readonly choice: TableChoice } | undefined;
  readonly onChoose: (layout: AnswerLayout) => void;
}

/** A choice of layouts: tiles, lines, or a table with selectable columns. */
export function LayoutChoice({ layout: chosen, table, onChoose }: LayoutChoiceProps): VNode {
  const layouts = [
    { layout: 'grid', sign: '▦', label: phrase('Show as a grid') },
    { layout: 'list', sign: '▤', label: phrase('Show as a list') },
    ...(table?.choice() ?? []),
  ] as const;
  return (
    <div class="aql-layout" role="group" aria-label={phrase('Layout')}>
      {layouts.map(({ layout, sign, label }) => (
        <button
          key={layout}
          type="button"
          class="aql-button aql-button-quiet"
          aria-pressed={layout === chosen}
          aria-label={label}
          title={label}
          onClick={() => onChoose(layout)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
