import type { VNode } from 'preact';
import type { ScaleKind } from '../../edit/scale.ts';
import { phrase } from '../text/phrase.ts';

export interface ScaleChoiceProps {
  readonly kind: ScaleKind;
  readonly onChoose: (kind: ScaleKind) => void;
}

/** Chooses whether a number of a scale means "or more" or "exactly". */
export function ScaleChoice({ kind, onChoose }: ScaleChoiceProps): VNode {
  const kinds: readonly { readonly name: ScaleKind; readonly label: string }[] = [
    { name: 'from', label: phrase('or more') },
    { name: 'exact', label: phrase('exactly') },
  ];
  return (
    <div class="aql-facet-scale" role="group" aria-label={phrase('How a rating is chosen')}>
      {kinds.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          class="aql-facet-value"
          aria-pressed={name === kind}
          onClick={() => onChoose(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
