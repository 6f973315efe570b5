import type { VNode } from 'preact';
import type { ShownConnection } from '../preview/messages.ts';
import type { Phrase } from './phrases.ts';

export interface AccessNoticeProps {
  readonly connection: ShownConnection;
  readonly phrase: Phrase;
  readonly onSignIn: () => void;
  readonly onTrust: () => void;
  readonly onChoose: () => void;
}

/** Says why the library cannot be asked, and offers what mends it. */
export function AccessNotice({ connection, phrase, ...props }: AccessNoticeProps): VNode {
  const { state, problem } = connection;
  const [label, act] =
    state === 'signed-out'
      ? [phrase('Sign In'), props.onSignIn]
      : state === 'untrusted'
        ? [phrase('Manage Workspace Trust'), props.onTrust]
        : [phrase('Choose Another Library'), props.onChoose];
  return (
    <div class="notice" role="status">
      <p>
        {state === 'failed' && <span aria-hidden="true">✕ </span>}
        {problem ?? phrase('The library cannot be asked now.')}
      </p>
      <button type="button" class="aql-button aql-button-main" onClick={act}>
        {label}
      </button>
    </div>
  );
}
