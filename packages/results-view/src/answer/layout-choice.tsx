import type { VNode } from 'preact';
import type { ResultLayout } from '../view/result-layout.ts';
import type { TableChoice } from '../table/table-choice.ts';
import { phrase } from '../view/text/phrase.ts';

/** The layout of results; a table only if the host provides one. */
export type AnswerLayout = ResultLayout | 'table' | 'charts';

/** Strokes of 16 by 16. */
const icons: Readonly<Record<AnswerLayout, string>> = {
  grid: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
  list: 'M2.5 3h3v3h-3zM2.5 10h3v3h-3zM8 4.5h5.5M8 11.5h5.5',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M6.5 3v10',
  charts: 'M2.5 2.5v11h11M5.5 11V8M8.5 11V4.5M11.5 11V6.5',
};

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
          <svg class="aql-icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d={icons[layout]} />
          </svg>
        </button>
      ))}
    </div>
  );
}
