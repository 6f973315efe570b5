import type { VNode } from 'preact';
import type { ResultLayout } from '../view/result-layout.ts';
import type { TableChoice } from '../table/table-choice.ts';
import { LateIcon } from '../view/late-icon.tsx';
import { phrase } from '../view/text/phrase.ts';

/** The layout of results; a table only if the host provides one. */
export type AnswerLayout = ResultLayout | 'table' | 'charts';

export interface LayoutChoiceProps {
  readonly layout: AnswerLayout;
  readonly table: { readonly choice: TableChoice } | undefined;
  /** Whether charts can be chosen. */
  readonly hasCharts?: boolean;
  readonly onChoose: (layout: AnswerLayout) => void;
}

/** A choice of layouts: tiles, lines, a table with selectable columns, or charts. */
export function LayoutChoice({ layout: chosen, table, hasCharts = false, onChoose }: LayoutChoiceProps): VNode {
  const layouts = [
    { layout: 'grid', label: phrase('Show as a grid') },
    { layout: 'list', label: phrase('Show as a list') },
    ...(table?.choice() ?? []),
    ...(hasCharts ? [{ layout: 'charts', label: phrase('Show as charts') } as const] : []),
  ] as const;
  return (
    <div class="aql-layout" role="group" aria-label={phrase('Layout')}>
      {layouts.map(({ layout, label }) => (
        <button
          key={layout}
          type="button"
          class="aql-button aql-button-quiet"
          aria-pressed={layout === chosen}
          aria-label={label}
          title={label}
          onClick={() => onChoose(layout)}
        >
          <LateIcon name={layout} />
        </button>
      ))}
    </div>
  );
}
