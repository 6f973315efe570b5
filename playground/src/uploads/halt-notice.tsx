import type { VNode } from 'preact';
import type { Halt } from './upload-queue.ts';

export interface HaltNoticeProps {
  readonly halt: Halt;
  readonly onRetry: () => void;
}

/** Says why nothing is sent, and what goes on by itself. */
export function HaltNotice({ halt: { kind, message }, onRetry }: HaltNoticeProps): VNode {
  return (
    <div class="halt" role="alert">
      <p>
        <strong>{message}</strong>{' '}
        {kind === 'outage' && 'What was sent is kept, and the upload goes on by itself when the library is back.'}
        {kind === 'signed-out' && 'What was sent is kept. Sign in in another tab, then go on here.'}
        {kind === 'forbidden' && 'Ask whoever looks after it for the right to.'}
      </p>
      <div class="form-actions">
        {kind === 'signed-out' && (
          <a class="aql-button" href={location.pathname} target="_blank" rel="noreferrer">
            Open a tab to sign in
          </a>
        )}
        {kind !== 'forbidden' && (
          <button type="button" class="aql-button" onClick={onRetry}>
            {kind === 'outage' ? 'Try now' : 'Go on'}
          </button>
        )}
      </div>
    </div>
  );
}
