import type { CommandResult } from '@assetql/language-server';
import { commands, l10n, ProgressLocation, window, type CancellationToken } from 'vscode';
import { plainMessage } from '../contracts/plain-message.ts';
import type { Language } from '../language/open-language.ts';
import { tellWaiting } from '../results/tell-waiting.ts';
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

/** Resolves when the user cancels, because the server may be slow to react to cancellation. */
const whenCancelled = (token: CancellationToken): Promise<undefined> =>
  new Promise((resolve) => {
    token.onCancellationRequested(() => resolve(undefined));
  });

/**
 * Has the language server carry a command out for the search that is meant. What prevents it is told to the person, and nothing is
 * given; nor when the person cancels it, for which one that asks the library many times (`isLong`) has a button.
 */
export async function askServer<Of extends Kind>(
  language: Language,
  kind: Of,
  given: readonly unknown[],
  { isLong = false }: { readonly isLong?: boolean } = {},
): Promise<Answer<Of> | undefined> {
  const place = await chosenPlace(given);
  if (place === undefined) {
    await tellNoSearch();
    return undefined;
  }
  const { document, offset } = place;
  const { line, character } = document.positionAt(offset);
  // A library may take its time.
  const options = isLong
    ? { location: ProgressLocation.Notification, title: l10n.t('Asking the library'), cancellable: true }
    : { location: ProgressLocation.Window, title: l10n.t('AssetQL: asking the library') };
  let result: CommandResult | undefined;
  try {
    result = await window.withProgress(options, async (progress, token) => {
      const asked = [document.uri.toString(), { line, character }];
      const waiting = tellWaiting(progress, l10n);
      try {
        return await Promise.race([language.execute(`assetql.${kind}`, asked, token), whenCancelled(token)]);
      } finally {
        waiting.dispose();
      }
    });
  } catch (error) {
    await (isNoSearch(error) ? tellNoSearch() : tellNoAnswer());
    return undefined;
  }
  if (result === undefined) return undefined;
  if (isOf(result, kind)) return { place, result };
  const message = result.kind === 'problem' ? result.message : l10n.t('The language server gave no answer.');
  await window.showWarningMessage(plainMessage(message));
  return undefined;
}
