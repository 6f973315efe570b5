import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '@assetql/results-view';
import type { BuilderProps } from '@assetql/results-view/builder-view';

const loadQuestion: LoadView<BuilderProps> = async () => (await import('./builder-views.ts')).QuestionView;
const loadForm: LoadView<BuilderProps> = async () => (await import('./builder-views.ts')).FormView;

export interface BuilderPartProps {
  readonly part: 'question' | 'form';
  /** Whether results are shown, so that the builder may be loaded. */
  readonly isSettled: boolean;
  readonly props: BuilderProps;
}

/** A part of the builder, whose place is reserved until it is loaded. */
export function BuilderPart({ part, isSettled, props }: BuilderPartProps): VNode {
  return (
    <section class={part} aria-label={part === 'question' ? 'Question' : 'Form'}>
      {isSettled && <LatePanel load={part === 'question' ? loadQuestion : loadForm} props={props} />}
    </section>
  );
}
