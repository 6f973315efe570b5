import { env, l10n, window } from 'vscode';
import type { Language } from '../language/open-language.ts';
import { askServer } from './ask-server.ts';

/** The forms that a request is copied in. */
export type RequestForm = 'url' | 'curl' | 'typescript';

/** Milliseconds for which it is said that something was copied. */
const shown = 5000;

/** Puts the request of a search onto the clipboard. It has no token and no key: those are places to fill in. */
export async function copyRequest(language: Language, form: RequestForm, given: readonly unknown[]): Promise<void> {
  const answer = await askServer(language, form, given);
  if (answer === undefined) return;
  await env.clipboard.writeText(answer.result.text);
  const said: Readonly<Record<RequestForm, string>> = {
    url: l10n.t('The address of the request was copied.'),
    curl: l10n.t('The curl command was copied. It takes token and key from the environment.'),
    typescript: l10n.t('The request was copied as TypeScript.'),
  };
  window.setStatusBarMessage(said[form], shown);
}
