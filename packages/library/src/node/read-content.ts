import type { LibraryAsset } from '../asset.ts';
import type { InitialLibrary } from '../initial-library.ts';
import type { LibraryContent } from '../store.ts';
import type { PrepareOptions } from './library-database.ts';
import { Slices } from './slices.ts';

/** Reads all of the initial content, in slices, so that the process can be stopped meanwhile. */
export async function readContent(
  initial: InitialLibrary,
  { progress, signal }: PrepareOptions,
): Promise<LibraryContent & { readonly assets: readonly LibraryAsset[] }> {
  const total = initial.size();
  const content = initial.content();
  const assets: LibraryAsset[] = [];
  const slices = new Slices({ progress: (done) => progress?.({ phase: 'reading', done, total }), signal });
  for (const asset of content.assets) {
    assets.push(asset);
    if (slices.step()) await slices.pause();
  }
  slices.report();
  return { ...content, assets };
}
