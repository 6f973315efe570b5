import { window, workspace } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Host } from '../contracts/host.ts';
import type { Preview } from '../contracts/preview.ts';
import type { PlacedTemplate } from '../contracts/templates.ts';
import { chosenPlace } from '../searches/chosen-search.ts';
import { searchLanguage } from '../searches/search-language.ts';
import { tellNoTemplate } from './open-templates.ts';

/** Opens a template as a saved search in a new file, its values as variables, and shows what it finds. */
export async function openAsSavedSearch({ search }: PlacedTemplate, show: Preview['show']): Promise<void> {
  const document = await workspace.openTextDocument({ language: searchLanguage, content: search.text });
  await window.showTextDocument(document);
  await show({ uri: document.uri });
}

/** The same for the template at a chosen place. What the program puts in and was not given before is asked for. */
export async function openChosenTemplate(
  { templates }: Pick<Host, 'templates'>,
  { show }: Preview,
  given: readonly unknown[],
): Promise<void> {
  const place = await chosenPlace(given);
  if (place !== undefined) await templates.ready(place.document);
  const current = (): PlacedTemplate | undefined => place && templates.at(place.document, place.offset);
  const mistake = current()?.search.problem;
  if (place === undefined || current() === undefined) return await tellNoTemplate();
  if (mistake !== undefined) return void (await window.showWarningMessage(plainMessage(mistake)));
  if (!(await templates.ask(place.document, place.offset, 'missing'))) return undefined;
  const template = current();
  return template === undefined ? await tellNoTemplate() : await openAsSavedSearch(template, show);
}
