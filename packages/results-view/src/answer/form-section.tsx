import type { VNode } from 'preact';
import type { BuilderProps } from '../builder/view/use-builder.ts';
import type { LoadView } from '../view/late-panel.tsx';
import { phrase } from '../view/text/phrase.ts';
import type { ChoiceStore } from './choice-store.ts';
import { LateSection } from './late-section.tsx';

export interface FormSectionProps extends BuilderProps {
  readonly choices: ChoiceStore;
}

const load: LoadView<BuilderProps> = async () => (await import('../builder/view/form-view.tsx')).FormView;

/** The form of a search, opened by a button, for hosts whose text is elsewhere. Its style is `@assetql/results-view/builder.css`. */
export function FormSection({ choices, ...props }: FormSectionProps): VNode {
  return (
    <LateSection
      name="form"
      title={phrase('Form')}
      load={load}
      failure={phrase('The form could not be loaded. Open it again when the connection is back.')}
      props={props}
      choices={choices}
    />
  );
}
