import { resolve } from 'node:path';
import { requireWholeList } from '../assets/require-whole-list.ts';
import { connect, type ConnectionOptions } from '../connections/connection.ts';
import { failureOfCall } from '../connections/failure-of-call.ts';
import { openOutput } from '../files/output.ts';
import { CommandFailure, type Io } from '../io.ts';
import { progressDisplay } from '../terminal/progress.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import { changeOf, printChanges, removedAssets, type AssetChange } from './find-changes.ts';
import { readSeenAssets, seenAsset, writeSeenAssets, type SeenAsset } from './seen-assets.ts';

export const changesFormats = ['text', 'json', 'csv'] as const;

export interface ChangesOptions extends ConnectionOptions {
  /** The file that remembers what the last run saw. */
  readonly since: string;
  readonly format: (typeof changesFormats)[number];
  readonly output?: string;
}

/**
 * `assetql changes`: says which assets were added, changed and removed since the last run. The file is replaced after the report is
 * written, so that a run that fails in between is told again.
 */
export async function changesCommand(io: Io, options: ChangesOptions): Promise<number> {
  const { since, format } = options;
  const path = resolve(io.cwd, since);
  if (options.output !== undefined && resolve(io.cwd, options.output) === path)
    throw new CommandFailure(`${since} remembers the assets; write the result to another file.`);
  await using connection = await connect(io, options, await readWorkspace(io));
  const { client } = connection;
  const before = await readSeenAssets(path, since, client.baseUrl);
  await using output = await openOutput(io, options.output);
  const now = new Map<string, SeenAsset>();
  const changes: AssetChange[] = [];
  const display = progressDisplay(io);
  try {
    let total = 0;
    const onPage = (page: { readonly total: number }): void => {
      total = page.total;
      display.show('Reading assets', now.size, total);
    };
    for await (const asset of client.assets.iterate({}, { signal: io.signal, onPage })) {
      const seen = seenAsset(asset);
      now.set(asset.id, seen);
      const change = before && changeOf(before, asset.id, seen);
      if (change !== undefined) changes.push(change);
    }
    requireWholeList(now.size, total);
  } catch (error) {
    throw failureOfCall(error, await connection.signInHint(error));
  } finally {
    display.end();
  }
  if (before !== undefined) changes.push(...removedAssets(before, now));
  const report = printChanges(changes, format);
  await output.write(report);
  await output.finish();
  if (report !== '' && !(await output.flushed()))
    throw new CommandFailure(
      `What reads the output has ended before all of it was written, so ${since} stays as it was, and the next run says the same again.`,
    );
  await writeSeenAssets(path, since, client.baseUrl, now);
  const count = (change: AssetChange['change']): number => changes.filter((each) => each.change === change).length;
  io.err(
    before === undefined
      ? `${now.size} assets are remembered in ${since}; the next run says what has changed.\n`
      : `${count('added')} added, ${count('changed')} changed, ${count('removed')} removed.\n`,
  );
  return 0;
}
