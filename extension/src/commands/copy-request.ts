import { env, l10n, window } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Language } from '../language/open-language.ts';
import { askServer } from './ask-server.ts';

/** The forms that a request is copied in. */
export type RequestForm = 'url' | 'curl' | 'typescript';

/** Says of a library that has no address what was copied instead, and what it takes to be answered. */
async function tellServed(
  form: RequestForm,
  servedAt: string,
  language: Language,
  given: readonly unknown[],
): Promise<void> {
  if (form !== 'url') {
    await window.showInformationMessage(
      plainMessage(
        l10n.t(
          'The curl command was copied. A library in the editor has no address of its own: the command asks the server that “assetql serve”, for a folder “assetql serve FOLDER”, starts at {0}, and takes token and key from the environment.',
          servedAt,
        ),
      ),
    );
    return;
  }
  const curl = l10n.t('Copy as curl Command');
  const choice = await window.showInformationMessage(
    plainMessage(
      l10n.t(
        'The request was copied without an address, since a library in the editor has none. “assetql serve”, for a folder “assetql serve FOLDER”, answers it at {0}.',
        servedAt,
      ),
    ),
    curl,
  );
  if (choice === curl) await copyRequest(language, 'curl', given);
}

/** Milliseconds for which the confirmation is shown. */
const shown = 5000;

/** Puts the request of a search onto the clipboard. It has no token and no key: those are places to fill in. */
export async function copyRequest(language: Language, form: RequestForm, given: readonly unknown[]): Promise<void> {
  const answer = await askServer(language, form, given);
  if (answer === undefined) return;
  const { text, servedAt } = answer.result;
  await env.clipboard.writeText(text);
  if (servedAt !== undefined) {
    await tellServed(form, servedAt, language, given);
    return;
  }
  const said: Readonly<Record<RequestForm, string>> = {
    url: l10n.t('The address of the request was copied.'),
    curl: l10n.t('The curl command was copied. It takes token and key from the environment.'),
    typescript: l10n.t('The request was copied as TypeScript.'),
  };
  window.setStatusBarMessage(said[form], shown);
}
