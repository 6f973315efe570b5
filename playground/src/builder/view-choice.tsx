import type { VNode } from 'preact';
import { queryViews, type QueryView } from './query-view.ts';

export interface ViewChoiceProps {
  readonly view: QueryView;
  readonly onChoose: (view: QueryView) => void;
}

const labels: Readonly<Record<QueryView, string>> = { form: 'Form', text: 'Text', both: 'Both' };

/** Chooses whether the query is shown as a form, as text, or as both. */
export function ViewChoice({ view: chosen, onChoose }: ViewChoiceProps): VNode {
  return (
    <div class="view-choice" role="group" aria-label="Show the query as">
      {queryViews.map((view) => (
        <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
          {labels[view]}
        </button>
      ))}
    </div>
  );
}
