import type { VNode } from 'preact';
import type { ResultLayout } from '../view/result-grid.tsx';
import { phrase } from '../view/phrase.ts';

export interface LayoutChoiceProps {
  readonly layout: ResultLayout;
  readonly onChoose: (layout: ResultLayout) => void;
}

/** Pictures beside each other, or one asset a line. */
export function LayoutChoice({ layout: chosen, onChoose }: LayoutChoiceProps): VNode {
  const layouts = [
    { layout: 'grid', sign: '▦', label: phrase('Show as a grid') },
    { layout: 'list', sign: '▤', label: phrase('Show as a list') },
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
