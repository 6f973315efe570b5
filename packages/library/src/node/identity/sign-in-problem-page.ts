import { escapeMarkup, identityPage } from './identity-page.ts';

/** The message when a sign-in continues that has expired or was cancelled. */
export const expiredSignIn =
  'This sign-in has expired, or was begun in another browser. Go back to the program that sent you here, and begin again.';

const sentences: Readonly<Record<string, string>> = {
  invalid_client: 'The program that sent you here is not known to this library: its client_id is not registered.',
  invalid_redirect_uri:
    'The program that sent you here wants the answer at an address that is not registered for it (redirect_uri).',
  server_error: 'The identity service could not answer. Begin again, and if it stays so, look at its log.',
};

/** The sentence for an error of OAuth 2.0. */
export const problemSentence = (error: string, description: string | undefined): string =>
  sentences[error] ?? `The program that sent you here has asked for what is not possible: ${description ?? error}.`;

/** The page shown when a sign-in cannot continue and there is no client to redirect to. */
export function signInProblemPage(sentence: string): ReturnType<typeof identityPage> {
  return identityPage({
    title: 'Signing in is not possible',
    content: `<p role="alert">${escapeMarkup(sentence)}</p>`,
  });
}
