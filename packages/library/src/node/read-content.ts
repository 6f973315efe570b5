import { setImmediate as turn } from 'node:timers/promises';
import type { LibraryAsset } from '../asset.ts';
import type { InitialLibrary } from '../initial-library.ts';
import type { LibraryContent } from '../store.ts';
import type { PrepareOptions } from './library-database.ts';

/** Milliseconds of work between two chances for timers and signals. */
const slice = 25;

/** Reads all of the initial content, in slices, so that the process can be stopped meanwhile. */
export async function readContent(
  initial: InitialLibrary,
  { progress, signal }: PrepareOptions,
): Promise<LibraryContent & { readonly assets: readonly LibraryAsset[] }> {
  const total = initial.size();
  const content = initial.content();
  const assets: LibraryAsset[] = [];
  const report = (): void => progress?.({ phase: 'reading', done: assets.length, total });
  let pausedAt = performance.now();
  for (const asset of content.assets) {
    assets.push(asset);
    if (performance.now() - pausedAt < slice) continue;
    report();
    await turn();
    signal?.throwIfAborted();
    pausedAt = performance.now();
  }
  report();
  return { ...content, assets };
}
