import { l10n, window } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Language } from '../language/open-language.ts';
import { resultText } from './result-text.ts';

/**
 * Tells in a message what a query in a program finds or asks: what a code lens above a template stands for. There is no preview of it, since
 * its holes have no values before the program runs.
 */
export async function tellQuery(language: Language, [command, ...place]: readonly unknown[]): Promise<void> {
  if (typeof command !== 'string') return;
  const text = resultText(await language.execute(command, place), l10n);
  if (text !== undefined) await window.showInformationMessage(plainMessage(text));
}
