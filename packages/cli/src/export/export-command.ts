import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FileNames } from '@assetql/client/export';
import type { Asset, AssetQuery } from '@assetql/client';
import { visible } from '@assetql/client/visible';
import { requireWholeList } from '../assets/require-whole-list.ts';
import { connect, type Connection } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import { mapStreamInOrder } from '../files/map-stream-in-order.ts';
import { openOutput } from '../files/output.ts';
import { CommandFailure, type Io } from '../io.ts';
import { noteText } from '../report/assets/note-text.ts';
import { attributesOf } from '../run/create-printer.ts';
import { chooseFrom } from '../searches/saved-search.ts';
import { progressDisplay } from '../terminal/progress.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { ExportFolder, stateName } from './export-folder.ts';
import { ExportLog, type ExportScope } from './export-log.ts';
import { exportedAsset, metadataPrinter } from './export-metadata.ts';
import { refuseContradictions, type ExportOptions } from './export-options.ts';
import { exportOriginal, type ExportDesk } from './export-original.ts';
import { ExportReport, type ExportState } from './export-outcome.ts';
import { reportGoneAssets } from './gone-assets.ts';

/** Assets that are begun while the first of them is still being fetched. */
const ahead = 256;

/** The states in which the file of an asset is in the folder. */
const stored: ReadonlySet<ExportState> = new Set(['fetched', 'replaced', 'present', 'kept']);

/** What is exported: all assets of a search, whatever its sort, count and offset are. */
interface Chosen {
  readonly query: AssetQuery;
  /** The name of the search; empty for the whole library. */
  readonly search: string;
}

/** `assetql export`: copies the originals and the metadata of a library, or of the assets of a search, to a folder. */
export async function exportCommand(io: Io, name: string | undefined, options: ExportOptions): Promise<number> {
  refuseContradictions(options, name);
  const workspace = await readWorkspace(io);
  const search = options.all ? undefined : await chooseFrom(io, name, options, workspace);
  await using connection = await connect(io, options, workspace);
  const bound = search === undefined ? {} : await search.bind(io, options, () => Promise.resolve(connection));
  if (bound === undefined) return 1;
  const { filters, containerfilter, search: words, searchFields } = bound;
  const query: AssetQuery = { filters, containerfilter, search: words, searchFields };
  const path = await openFolder(io, options.files);
  const { withFileLock, LockHeldError, TokenStorageError } = await import('@assetql/client/node');
  try {
    const lock = join(path, stateName, 'lock');
    // Only a lock of a process that has ended is taken over: an export may take days.
    return await withFileLock(lock, () => copy(io, connection, { query, search: search?.name ?? '' }, path, options), {
      longestWork: Infinity,
      // Long enough to remove what a killed process has left.
      longestWait: 200,
    });
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new CommandFailure(`Another export into ${options.files} is running. ${error.message}`);
    if (error instanceof TokenStorageError) throw new CommandFailure(error.message);
    throw error;
  }
}

/** Makes the folder, and what the command needs in it. */
async function openFolder(io: Io, name: string): Promise<string> {
  const path = resolve(io.cwd, name);
  try {
    await mkdir(join(path, stateName, 'unfinished'), { recursive: true });
    return path;
  } catch (error) {
    throw new CommandFailure(`The folder ${name} cannot be written: ${fileErrorText(error)}.`);
  }
}

async function copy(
  io: Io,
  { client, fetchFile, during, signInHint }: Connection,
  { query, search }: Chosen,
  path: string,
  options: ExportOptions,
): Promise<number> {
  const folder = new ExportFolder(path);
  await folder.removeLeftOvers();
  const scope: ExportScope = { baseUrl: client.baseUrl, search };
  await using log = await ExportLog.open(
    join(path, stateName, 'export.ndjson'),
    join(options.files, stateName, 'export.ndjson'),
    scope,
  );
  const own = [stateName, 'assets.csv', 'assets.ndjson'];
  const names = new FileNames([...own, ...(await readdir(path)), ...log.entries().map(([, { file }]) => file)]);
  const metadataName = options.output ?? join(options.files, `assets.${options.format}`);
  await using metadata = await openOutput(io, metadataName);
  const health = { failures: 0, isFull: false };
  const desk: ExportDesk = { client, fetchFile, during, folder, log, names, signal: io.signal, health };
  const report = new ExportReport(options.report);
  const display = progressDisplay(io);
  const seen = new Set<string>();
  let isWhole = false;
  io.out(report.start());
  try {
    const printer = metadataPrinter(options, options.format === 'csv' ? await attributesOf(io, client) : []);
    let total = 0;
    const onPage = (page: { readonly total: number }): void => {
      total = page.total;
    };
    await metadata.write(printer.start());
    const assets = client.assets.iterate(query, { signal: io.signal, onPage });
    const work = async (asset: Asset) => ({ asset, outcome: await exportOriginal(desk, asset) });
    for await (const { asset, outcome } of mapStreamInOrder(assets, { parallel: options.parallel, ahead }, work)) {
      seen.add(asset.id);
      const file = stored.has(outcome.state) ? outcome.file : undefined;
      await metadata.write(printer.add(exportedAsset(asset, file)));
      io.out(report.add(outcome));
      await io.written();
      if (!io.outIsTerminal) display.show('Exporting assets', seen.size, Math.max(total, seen.size));
    }
    // What was interrupted is not a complete list.
    io.signal.throwIfAborted();
    requireWholeList(seen.size, total);
    await metadata.write(printer.end());
    for await (const outcome of reportGoneAssets({ folder, log, seen, isDeleting: options.delete }))
      io.out(report.add(outcome));
    await metadata.finish();
    isWhole = true;
    for (const note of printer.notes()) io.err(`${noteText(note)}\n`);
  } catch (error) {
    if (!io.signal.aborted) throw failureOfCall(error, await signInHint(error));
  } finally {
    display.end();
    io.out(report.end());
  }
  io.err(`${report.summary(isWhole)}.\n`);
  if (isWhole)
    io.err(`The metadata of ${seen.size} ${seen.size === 1 ? 'asset' : 'assets'} is in ${visible(metadataName)}.\n`);
  if (isWhole && options.delete && seen.size === 0 && log.entries().length > 0)
    io.err('No assets were found at all, so no files were deleted.\n');
  if (!isWhole || !report.isComplete) io.err('The same command, run again, goes on where this one ended.\n');
  if (io.signal.aborted) return 130;
  if (health.isFull)
    throw new CommandFailure(
      `The disk of ${options.files} is full. What was fetched is kept; make room, and run the command again.`,
    );
  return report.isComplete ? 0 : 1;
}
