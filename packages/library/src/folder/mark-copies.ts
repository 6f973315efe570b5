import type { KnownFile } from '../folder-file.ts';
import { holdsPicture } from '../processing/embedded-picture.ts';
import type { CopyKind } from './library-keywords.ts';
import { findCopies } from './find-copies.ts';
import type { FolderRecords } from './folder-records.ts';
import type { CopyMarks } from './stored-file.ts';

export interface MarkedFiles {
  readonly files: FolderRecords;
  /** Identifies the whole content of a file; `undefined` for one that cannot be read. */
  readonly digest: (file: KnownFile, signal: AbortSignal) => Promise<string | undefined>;
  /** How many files are read at a time. */
  readonly atOnce: number;
}

/** Marks the files of a folder that are there several times. Rejects with the reason of the signal when that aborts. */
export async function markCopies({ files, digest, atOnce }: MarkedFiles, signal: AbortSignal): Promise<void> {
  // Files whose head is not read have no fingerprint yet; without it, all files of one size would be read whole.
  const live = [...files.live()].filter(({ depth }) => depth !== 'name');
  const digests = new Map<KnownFile, string>();
  const { same, alike } = await findCopies(live, {
    digest: async (file) => {
      signal.throwIfAborted();
      const found = file.digest ?? (await digest(file, signal));
      if (found !== undefined) digests.set(file, found);
      return found;
    },
    hint: ({ fingerprint = '' }) => fingerprint,
    hash: ({ facts }) => facts.likeness,
    isRaw: ({ facts }) => holdsPicture(facts.type),
    atOnce,
    pause: async () => {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    },
  });
  const kinds = new Map<KnownFile, CopyKind[]>();
  const add = (file: KnownFile, kind: CopyKind): void => void kinds.set(file, [...(kinds.get(file) ?? []), kind]);
  const copiesOf = new Map(same.map((group) => [group[0], group]));
  for (const file of same.flat()) add(file, 'same');
  for (const file of alike.flat()) for (const copy of copiesOf.get(file) ?? [file]) add(copy, 'alike');
  const marks = live.map((file): readonly [KnownFile, CopyMarks] => {
    const [found, copies] = [digests.get(file), kinds.get(file)];
    return [file, { ...(found === undefined ? {} : { digest: found }), ...(copies === undefined ? {} : { copies }) }];
  });
  await files.mark(marks);
}
