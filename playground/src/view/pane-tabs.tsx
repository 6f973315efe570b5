import type { VNode } from 'preact';
import type { Pane } from '../state/use-page-parts.ts';

export interface PaneTabsProps {
  readonly pane: Pane;
  readonly onChoose: (pane: Pane) => void;
}

const labels: Readonly<Record<Pane, string>> = { query: 'Query', results: 'Results' };

/** Chooses the part of the page that a phone shows. */
export function PaneTabs({ pane, onChoose }: PaneTabsProps): VNode {
  return (
    <nav class="panes" aria-label="Parts of the page">
      {(['query', 'results'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={pane === name} onClick={() => onChoose(name)}>
          {labels[name]}
        </button>
      ))}
    </nav>
  );
}
