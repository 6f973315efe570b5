import type { VNode } from 'preact';
import { formatCount } from '../view/text/format-count.ts';
import { phrase } from '../view/text/phrase.ts';

/** A row of a chart's table. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** `undefined` until it is counted. */
  readonly count: number | undefined;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

export interface ChartTableProps {
  /** The heading of the values: `Rating`. */
  readonly heading: string;
  readonly rows: readonly ChartRow[];
  readonly blocked: boolean;
}

/** The numbers of a chart as a table, whose values can be chosen as in the chart. */
export function ChartTable({ heading, rows, blocked }: ChartTableProps): VNode {
  return (
    <table class="aql-chart-table">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{phrase('Assets')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count, chosen, onToggle }) => (
          <tr key={key}>
            <th scope="row">
              <button
                type="button"
                class="aql-link"
                aria-pressed={chosen}
                aria-disabled={blocked}
                onClick={() => {
                  if (!blocked) onToggle();
                }}
              >
                {label}
              </button>
            </th>
            <td>{count === undefined ? '' : formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
