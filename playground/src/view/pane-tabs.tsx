import type { VNode } from 'preact';
import { Icon, type IconName } from '@assetql/results-view';
import type { Pane } from '../state/use-page-parts.ts';

export interface PaneTabsProps {
  readonly pane: Pane;
  readonly onChoose: (pane: Pane) => void;
}

const panes: readonly { readonly pane: Pane; readonly label: string; readonly icon: IconName }[] = [
  { pane: 'query', label: 'Query', icon: 'find' },
  { pane: 'results', label: 'Results', icon: 'grid' },
  { pane: 'facets', label: 'Facets', icon: 'facets' },
  { pane: 'explain', label: 'Explain', icon: 'explain' },
];

/** The bar at the lower edge of a phone, which chooses the part of the page that is in sight. */
export function PaneTabs({ pane: shown, onChoose }: PaneTabsProps): VNode {
  return (
    <nav class="panes" aria-label="Parts of the page">
      {panes.map(({ pane, label, icon }) => (
        <button key={pane} type="button" aria-pressed={pane === shown} onClick={() => onChoose(pane)}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </nav>
  );
}
