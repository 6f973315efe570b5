import { ClientError } from '@assetql/client';
import { safeFileName, writeAssets, type PrintNote } from '@assetql/client/export';
import { formatCount, formatCountOf, type ViewAsset } from '@assetql/results-view';
import { sourceOf } from '@assetql/results-view/browse';
import { formatOf, type ExportKind, type ExportScope } from './export-choice.ts';
import { openTarget, type ExportTarget } from './export-target.ts';
import { OriginalsError, writeOriginals } from './write-originals.ts';
import type { ResultsSource } from './use-late-results.ts';

export interface ExportOrder {
  readonly kind: ExportKind;
  readonly scope: ExportScope;
  readonly selected: readonly ViewAsset[];
  /** Ids of properties; everything that the library shows when it is absent. */
  readonly columns: readonly string[] | undefined;
  /** The number of assets that are found. */
  readonly total: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** How an export ended. `undefined` when the person chose no place for the file. */
export type ExportEnd =
  | { readonly state: 'done'; readonly words: string }
  | { readonly state: 'failed'; readonly words: string }
  | { readonly state: 'cancelled' }
  | undefined;

/** Exports assets into a file. Never rejects. Call it directly from a click, so that the browser lets the person choose the file. */
export async function runExport(source: ResultsSource, order: ExportOrder): Promise<ExportEnd> {
  const { asked, search } = source;
  if (asked === undefined) return { state: 'failed', words: 'Mend the query to export what it finds.' };
  const extension = formatOf(order.kind)?.extension ?? 'zip';
  const name = search === undefined || search.name === '' ? 'assets' : search.name;
  let target: ExportTarget | undefined;
  try {
    target = await openTarget(safeFileName(`${name}.${extension}`));
    if (target === undefined) return undefined;
    const words = await write(source, order, target);
    order.signal.throwIfAborted();
    await target.close();
    return { state: 'done', words };
  } catch (error) {
    await target?.abort().catch(() => undefined);
    return order.signal.aborted ? { state: 'cancelled' } : { state: 'failed', words: reasonOf(error) };
  }
}

/** Writes the file, and returns a sentence about what is in it. */
async function write(source: ResultsSource, order: ExportOrder, target: ExportTarget): Promise<string> {
  const { client, catalogue, asked } = source;
  const { kind, scope, selected, columns, signal, onProgress } = order;
  const row = formatOf(kind);
  const { count: _count, ...request } = asked?.request ?? {};
  const assets = scope === 'all' ? undefined : selected.flatMap((asset) => sourceOf(asset) ?? []);
  const total = assets?.length ?? order.total;
  onProgress(0, total);
  if (row === undefined) {
    const { files, missing } = await writeOriginals({
      assets: assets ?? client.assets.iterate(request, { signal }),
      load: (address, stop) => loaderOf(source)(address, { signal: stop }),
      signal,
      onFile: (done) => onProgress(done, total),
      write: target.write,
    });
    const left =
      missing === 0 ? '' : ` ${formatCountOf(missing, 'asset')} could not be exported; the file has a list of them.`;
    return `Wrote ${formatCountOf(files, 'file')} to ${target.name}.${left}`;
  }
  const { count, notes } = await writeAssets(
    client,
    request,
    { row, columns, names: catalogue, assets, toFile: true, signal, onProgress },
    target.write,
  );
  return [`Wrote ${formatCountOf(count, 'asset')} to ${target.name}.`, ...notes.map(noteWords)].join(' ');
}

/** Loads files: those of a library in the page come from it. */
const loaderOf =
  ({ embedded }: ResultsSource): ((address: string, init: RequestInit) => Promise<Response>) =>
  (address, init) =>
    embedded === undefined ? fetch(address, init) : embedded.fetch(address, init);

const noteWords = ({ about, count }: PrintNote): string =>
  about === 'formula'
    ? `${formatCount(count)} values that a spreadsheet would run as a formula got a ' in front.`
    : `${formatCount(count)} assets have no address of an original.`;

function reasonOf(error: unknown): string {
  if (error instanceof ClientError) return error.message;
  if (error instanceof OriginalsError)
    return `Too many files in a row could not be loaded. ${error.message} Try again, or open them one by one.`;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'The disk is full.';
  return 'The file could not be written. Try again, or choose another place for it.';
}
