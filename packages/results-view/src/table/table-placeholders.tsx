import type { VNode } from 'preact';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** The skeleton of a table while assets are loading. */
export function TablePlaceholders(): VNode {
  return (
    <div class="aql-table-placeholders aql-placeholders" aria-hidden="true">
      {rows.map((row) => (
        <div key={row} class="aql-table-placeholder">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
