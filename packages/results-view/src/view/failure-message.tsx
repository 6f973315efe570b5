import type { VNode } from 'preact';
import { failureWords, type Failure } from './failure.ts';
import { Icon } from './icon.tsx';
import { LatePanel, type LoadView } from './late-panel.tsx';
import type { RepetitionProps } from './repetition.tsx';
import { phrase } from './text/phrase.ts';

const loadRepetition: LoadView<RepetitionProps> = async () => (await import('./repetition.tsx')).Repetition;

/** A host's replacement for the default advice, with an action. */
export interface FailureAdvice {
  readonly title?: string;
  readonly advice: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Advice of a host for failures that it knows more about. */
export type AdviseFailure = (failure: Failure) => FailureAdvice | undefined;

export interface FailureMessageProps {
  readonly failure: Failure;
  readonly advise?: AdviseFailure | undefined;
  readonly onRetry: () => void;
  /** Whether the call is being repeated. */
  readonly pending?: boolean | undefined;
}

/** A message that says what happened and what to do, with the service's own message in a disclosure. */
export function FailureMessage(props: FailureMessageProps): VNode {
  const { failure, advise, onRetry } = props;
  const { kind, address } = failure;
  const usual = failureWords(kind, { address });
  const own = advise?.(failure);
  const { title, advice } = { ...usual, ...own };
  return (
    <div class="aql-message aql-message-bad" role="alert">
      <p class="aql-message-title">
        <Icon name="close" /> {title}
      </p>
      <p>{advice}</p>
      {(kind === 'busy' || kind === 'unreachable') && <LatePanel load={loadRepetition} props={props} />}
      {own?.action !== undefined && (
        <button type="button" class="aql-button aql-button-main" onClick={own.action.run}>
          {own.action.label}
        </button>
      )}
      {usual.retry && (
        <button type="button" class="aql-button" onClick={onRetry}>
          {phrase('Try again')}
        </button>
      )}
      {failure.raw !== undefined && (
        <details>
          <summary>
            {failure.status === undefined
              ? phrase('What the library said')
              : phrase('What the library said (status {0})', failure.status)}
          </summary>
          <pre tabIndex={0} dir="auto">
            {failure.raw}
          </pre>
        </details>
      )}
    </div>
  );
}
