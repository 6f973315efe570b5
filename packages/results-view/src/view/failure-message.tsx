import type { VNode } from 'preact';
import { failureWords, type Failure } from './failure.ts';

export interface FailureMessageProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** Says what happened and what to do, with what the service said behind a disclosure. */
export function FailureMessage({ failure, onRetry }: FailureMessageProps): VNode {
  const { title, advice, retry } = failureWords[failure.kind];
  return (
    <div class="aql-message aql-message-bad" role="alert">
      <p class="aql-message-title">
        <span aria-hidden="true">✕</span> {title}
      </p>
      <p>{advice}</p>
      {retry && (
        <button type="button" class="aql-button" onClick={onRetry}>
          Try again
        </button>
      )}
      {failure.raw !== undefined && (
        <details>
          <summary>What the library said{failure.status === undefined ? '' : ` (status ${failure.status})`}</summary>
          <pre tabIndex={0} dir="auto">
            {failure.raw}
          </pre>
        </details>
      )}
    </div>
  );
}
