import type { VNode } from 'preact';
import type { ExplainViewProps } from '../explain/explain-view.tsx';
import type { LoadView } from '../view/late-panel.tsx';
import { phrase } from '../view/text/phrase.ts';
import type { ChoiceStore } from './choice-store.ts';
import { LateSection } from './late-section.tsx';

export interface ExplainSectionProps extends ExplainViewProps {
  /** A counter that the host increments to open the explanation. */
  readonly opens: number;
  readonly choices: ChoiceStore;
}

const load: LoadView<ExplainViewProps> = async () => (await import('../explain/explain-view.tsx')).ExplainView;

/** The explanation of a search, opened by a button. */
export function ExplainSection({ opens, choices, ...props }: ExplainSectionProps): VNode {
  return (
    <LateSection
      name="explain"
      title={phrase('Explain')}
      load={load}
      failure={phrase('The explanation could not be loaded. Open it again when the connection is back.')}
      props={props}
      opens={opens}
      choices={choices}
    />
  );
}
