import { commands, env, l10n, ProgressLocation, window } from 'vscode';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { PlacedSearch, SearchFile, SearchSettings } from '../contracts/searches.ts';
import { inBatches } from '../searches/in-batches.ts';
import { SearchResolver } from '../searches/search-resolver.ts';
import { abortOn } from './abort-on.ts';
import { countSearch } from './count-search.ts';
import { openLibrary, type OpenedLibrary } from './open-library.ts';
import type { SearchTotal, SearchTotals } from './search-totals.ts';
import { tellWaiting } from './tell-waiting.ts';
import { tellFailure } from './tell-failure.ts';

/** Searches that are run at once. */
const atOnce = 4;

interface Opened {
  readonly library: OpenedLibrary;
  readonly resolver: SearchResolver;
}

/** Whether a search asks anything: one that is begun does not yet. */
const asks = ({ items }: PlacedSearch['search']): boolean =>
  items.some((item) => item.kind === 'Key' && item.key !== 'expect');

/** What was found out; nothing while that is only on its way. */
const settled = (total: SearchTotal | undefined): SearchTotal | undefined =>
  total?.kind === 'counting' ? undefined : total;

/** Counts what all searches of some files find, and puts the totals beside them. */
export async function runAll(
  { connections }: Pick<Host, 'connections'>,
  files: readonly SearchFile[],
  totals: SearchTotals,
): Promise<void> {
  const all: PlacedSearch[] = [];
  await inBatches(files, 1, async (file) => {
    for (const search of file.document.searches) if (asks(search)) all.push({ file, search });
  });
  if (all.length === 0) {
    await window.showInformationMessage(l10n.t('There are no saved searches to run.'));
    return;
  }
  const now = Date.now();
  const opened = new Map<SearchSettings, Map<string, Promise<Opened>>>();
  const open = async ({ uri, settings }: SearchFile): Promise<Opened> => {
    const { key } = await connections.of(uri);
    const bySettings = opened.get(settings) ?? new Map<string, Promise<Opened>>();
    opened.set(settings, bySettings);
    const known =
      bySettings.get(key) ??
      openLibrary(connections, uri, settings.check).then((library) => ({
        library,
        resolver: new SearchResolver({ settings, now, names: library.names }),
      }));
    bySettings.set(key, known);
    return await known;
  };

  let run = 0;
  let failed = 0;
  let refused: { readonly name: string; readonly problem: string } | undefined;
  let isCancelled = false;
  let failure: { readonly error: unknown; readonly file: SearchFile } | undefined;
  const options = {
    location: ProgressLocation.Notification,
    title: l10n.t('Running saved searches'),
    cancellable: true,
  };
  await window.withProgress(options, async (progress, token) => {
    const cancelling = abortOn(token);
    const waiting = tellWaiting(progress, l10n);
    const { signal } = cancelling;
    /** Opening the library and fetching its names may be slow to react to cancellation. */
    const cancelled = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    cancelled.catch(() => undefined);
    try {
      await inBatches(all, atOnce, async (placed) => {
        const { file, search } = placed;
        if (signal.aborted || failure !== undefined) return;
        // What is known of one that is not run stays.
        const before = settled(totals.of(placed));
        totals.set(placed, { kind: 'counting' });
        try {
          const count = async (): Promise<SearchTotal> => {
            const { library, resolver } = await open(file);
            return await countSearch(library.client, resolver, file.document, search, signal);
          };
          const total = await Promise.race([cancelled, count()]);
          totals.set(placed, total);
          run += 1;
          waiting.restart();
          progress.report({ message: l10n.t('{0} of {1}', run, all.length), increment: 100 / all.length });
          if (total.kind !== 'failed') return;
          failed += 1;
          refused ??= { name: search.name, problem: total.problem };
        } catch (error) {
          totals.set(placed, before);
          if (!signal.aborted) failure ??= { error, file };
        }
      });
    } finally {
      waiting.dispose();
      isCancelled = signal.aborted;
      cancelling.dispose();
    }
  });
  if (failure !== undefined) {
    const connection = await connections.of(failure.file.uri).catch(() => undefined);
    await tellFailure(failure.error, connection?.name);
    return;
  }
  const number = (value: number): string => new Intl.NumberFormat(env.language).format(value);
  if (isCancelled) {
    const told = l10n.t('Cancelled: {0} of {1} searches were run.', number(run), number(all.length));
    window.setStatusBarMessage(told, 5000);
    return;
  }
  if (refused !== undefined) {
    const { name, problem } = refused;
    const show = l10n.t('Show Saved Searches');
    const told =
      failed === 1
        ? l10n.t('“{0}” cannot be run: {1}', name, problem)
        : l10n.t(
            '{0} of {1} searches could not be run. The view of saved searches says why.',
            number(failed),
            number(run),
          );
    if ((await window.showWarningMessage(plainMessage(told), show)) === show)
      await commands.executeCommand('assetql.savedSearches.focus');
  } else {
    const told = run === 1 ? l10n.t('1 search was run.') : l10n.t('{0} searches were run.', number(run));
    window.setStatusBarMessage(told, 5000);
  }
}
