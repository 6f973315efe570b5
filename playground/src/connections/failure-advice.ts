import { isThisMachine } from '@assetql/client';
import { failureWords } from '@assetql/results-view';
import type { AnswerPaneProps } from '@assetql/results-view/answer';
import { labelOf, type Connection } from './connection.ts';
import { homePath } from './home-path.ts';

/** On a public address the page has no credentials; programs sign in through the identity service. */
function howToSignIn(): string {
  const address = new URL(homePath(), location.href).href;
  return `Use it by signing in from your own machine: assetql login --connection library --base-url ${address}api --auth-url ${address}identity --client-id assetql. Whoever serves it has the client secret, the subscription key and the passwords. “assetql serve” then shows it in a page of your own.`;
}

/** Advice for a failure of a service that requires a sign-in or does not respond. */
export function failureAdvice(connection: Connection, signIn: () => void): AnswerPaneProps['advise'] {
  if (connection.kind === 'sample')
    return ({ status }) =>
      status === 401 && !isThisMachine(new URL(location.href))
        ? { title: 'This address of the library wants a sign-in.', advice: howToSignIn() }
        : undefined;
  const name = labelOf(connection);
  return ({ kind, status, address }) => {
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
    if (kind === 'not-found')
      return {
        title: `${name} is not at this address.`,
        advice: `${failureWords(kind, { address }).advice} Check it in the list of libraries.`,
      };
    return undefined;
  };
}
