import type { CommandResult } from '@assetql/language-server';
import { l10n, window } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Language } from '../language/open-language.ts';
import { chosenPlace, type ChosenPlace } from '../searches/chosen-search.ts';
import { tellNoSearch } from '../searches/search-commands.ts';

type Kind = CommandResult['kind'];

/** What a command found out, with the place that it was asked for. */
export interface Answer<Of extends Kind> {
  readonly place: ChosenPlace;
  readonly result: Extract<CommandResult, { readonly kind: Of }>;
}

const isOf = <Of extends Kind>(
  result: CommandResult,
  kind: Of,
): result is Extract<CommandResult, { readonly kind: Of }> => result.kind === kind;

/**
 * Has the language server carry a command out for the search that is meant. What stands in the way is told to the person, and nothing is
 * given.
 */
export async function askServer<Of extends Kind>(
  language: Language,
  kind: Of,
  given: readonly unknown[],
): Promise<Answer<Of> | undefined> {
  const place = await chosenPlace(given);
  if (place === undefined) {
    await tellNoSearch();
    return undefined;
  }
  const { document, offset } = place;
  const { line, character } = document.positionAt(offset);
  let result: CommandResult;
  try {
    result = await language.execute(`assetql.${kind}`, [document.uri.toString(), { line, character }]);
  } catch {
    await tellNoSearch();
    return undefined;
  }
  if (isOf(result, kind)) return { place, result };
  const message = result.kind === 'problem' ? result.message : l10n.t('The language server gave no answer.');
  await window.showWarningMessage(plainMessage(message));
  return undefined;
}
