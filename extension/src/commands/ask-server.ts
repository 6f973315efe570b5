import type { CommandResult } from '@assetql/language-server';
import { commands, l10n, ProgressLocation, window } from 'vscode';
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

/** How the server says that there is no search at a place: by the code of JSON-RPC for arguments that are no good. */
const invalidArguments = -32_602;

const isNoSearch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === invalidArguments;

async function tellNoAnswer(): Promise<void> {
  const [again, log] = [l10n.t('Start Again'), l10n.t('Show Log')];
  const choice = await window.showErrorMessage(l10n.t('The language server of AssetQL does not answer.'), again, log);
  if (choice !== undefined)
    await commands.executeCommand(choice === again ? 'assetql.restartServer' : 'assetql.showLog');
}

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
  // A library may take its time.
  const options = { location: ProgressLocation.Window, title: l10n.t('AssetQL: asking the library') };
  let result: CommandResult;
  try {
    result = await window.withProgress(options, () =>
      language.execute(`assetql.${kind}`, [document.uri.toString(), { line, character }]),
    );
  } catch (error) {
    await (isNoSearch(error) ? tellNoSearch() : tellNoAnswer());
    return undefined;
  }
  if (isOf(result, kind)) return { place, result };
  const message = result.kind === 'problem' ? result.message : l10n.t('The language server gave no answer.');
  await window.showWarningMessage(plainMessage(message));
  return undefined;
}
