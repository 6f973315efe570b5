import type { VNode } from 'preact';
import { phrase } from '@assetql/results-view';
import type { ShownConnection } from '../preview/messages.ts';

export interface AccessNoticeProps {
  readonly connection: ShownConnection;
  readonly onSignIn: () => void;
  readonly onTrust: () => void;
  readonly onRetry: () => void;
  readonly onChoose: () => void;
  readonly onOpenConfiguration: () => void;
}

/** Shows why the library is unavailable, with a button for the remedy. */
export function AccessNotice({ connection, ...props }: AccessNoticeProps): VNode {
  const { state, problem } = connection;
  const [label, act] =
    state === 'signed-out'
      ? [phrase('Sign In'), props.onSignIn]
      : state === 'untrusted'
        ? [phrase('Manage Workspace Trust'), props.onTrust]
        : connection.configuration !== undefined
          ? [phrase('Open assetql.config.json'), props.onOpenConfiguration]
          : connection.key === ''
            ? // There is no service to try: the connection is missing, or its definition is wrong.
              [phrase('Choose Another Library'), props.onChoose]
            : [phrase('Try Again'), props.onRetry];
  return (
    <div class="notice">
      <p>
        {state === 'failed' && <span aria-hidden="true">✕ </span>}
        {problem ?? phrase('The library cannot be asked now.')}
      </p>
      <div class="notice-actions">
        <button type="button" class="aql-button aql-button-main" onClick={act}>
          {label}
        </button>
        {state === 'failed' && act !== props.onChoose && (
          <button type="button" class="aql-button" onClick={props.onChoose}>
            {phrase('Choose Another Library')}
          </button>
        )}
      </div>
    </div>
  );
}
