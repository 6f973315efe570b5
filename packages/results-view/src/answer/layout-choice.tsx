import type { VNode } from 'preact';
import type { ResultLayout } from '../view/result-grid.tsx';

export interface LayoutChoiceProps {
  readonly layout: ResultLayout;
  readonly onChoose: (layout: ResultLayout) => void;
}

const layouts = [
  { layout: 'grid', sign: '▦', label: 'Show as a grid' },
  { layout: 'list', sign: '▤', label: 'Show as a list' },
] as const;

/** Pictures beside each other, or one asset a line. */
export function LayoutChoice({ layout: chosen, onChoose }: LayoutChoiceProps): VNode {
  return (
    <div class="aql-layout" role="group" aria-label="Layout">
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
