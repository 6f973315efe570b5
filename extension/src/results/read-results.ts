import type { BoundRequest } from '@assetql/core/document';
import { env, l10n, ProgressLocation, window } from 'vscode';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { PlacedSearch } from '../contracts/searches.ts';
import { SearchResolver } from '../searches/search-resolver.ts';
import { abortOn } from './abort-on.ts';
import { exportAssets, type Exported, type ExportOptions } from '@assetql/client/export';
import { openLibrary, type OpenedLibrary } from './open-library.ts';
import { tellWaiting } from './tell-waiting.ts';

/** A search whose results can be read, or why they cannot be: a sentence. */
export type Prepared =
  { readonly library: OpenedLibrary; readonly request: BoundRequest } | { readonly problem: string };

/**
 * Asks the library with a progress notification that says how long it takes, and can be cancelled; `undefined` when it was. Work shared with
 * others goes on.
 */
export async function stoppable<Result>(
  title: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return await window.withProgress(options, async (progress, token) => {
    const cancelling = abortOn(token);
    const waiting = tellWaiting(progress, l10n);
    const { signal } = cancelling;
    const cancelled = new Promise<undefined>((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    try {
      return await Promise.race([cancelled, work(signal)]);
    } finally {
      waiting.dispose();
      cancelling.dispose();
    }
  });
}

/** Opens the library of a search, and asks it for the names that the search looks up. */
export async function prepareSearch(
  { file, search }: PlacedSearch,
  connections: Host['connections'],
): Promise<Prepared> {
  const { uri, document, settings } = file;
  const library = await openLibrary(connections, uri, settings.check);
  const resolver = new SearchResolver({ settings, now: Date.now(), names: library.names });
  const { request, diagnostics } = await resolver.resolve(document, search);
  if (request === undefined)
    return { problem: diagnostics.find(({ severity }) => severity === 'error')?.message ?? '' };
  return { library, request };
}

/** Says why a search cannot be run. */
export async function tellProblem({ search }: PlacedSearch, problem: string): Promise<void> {
  await window.showErrorMessage(plainMessage(l10n.t('“{0}” cannot be run: {1}', search.name, problem)));
}

/** Reads assets with progress; `undefined` when the person cancels. */
export async function readResults(
  { client }: OpenedLibrary,
  request: BoundRequest,
  title: string,
  how: Omit<ExportOptions, 'signal' | 'onProgress'>,
): Promise<Exported | undefined> {
  const options = { location: ProgressLocation.Notification, title: plainMessage(title), cancellable: true };
  const number = new Intl.NumberFormat(env.language);
  return await window.withProgress(options, async (progress, token) => {
    const cancelling = abortOn(token);
    const waiting = tellWaiting(progress, l10n);
    const { signal } = cancelling;
    let before = 0;
    const onProgress = (done: number, total: number): void => {
      waiting.restart();
      const message = l10n.t('{0} of {1}', number.format(done), number.format(total));
      progress.report({ message, increment: total === 0 ? 0 : ((done - before) / total) * 100 });
      before = done;
    };
    try {
      return await exportAssets(client, request, { ...how, signal, onProgress });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      waiting.dispose();
      cancelling.dispose();
    }
  });
}
