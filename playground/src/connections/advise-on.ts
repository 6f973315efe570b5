import type { AnswerPaneProps } from '@assetql/results-view/answer';
import { labelOf, type Connection } from './connection.ts';

/** What is advised when a service lets nobody in, or does not answer. */
export function adviseOn(connection: Connection, signIn: () => void): AnswerPaneProps['advise'] {
  if (connection.kind === 'sample') return undefined;
  const name = labelOf(connection);
  return ({ kind, status }) => {
    if (status === 401)
      return {
        title: `${name} wants you to sign in.`,
        advice: 'Sign in to see its assets. The text stays.',
        action: { label: 'Sign in', run: signIn },
      };
    if (kind === 'unreachable')
      return {
        title: `${name} does not answer.`,
        advice: 'Check your connection, and its address in the list of libraries.',
      };
    return undefined;
  };
}
