import type { MarkedFiles } from '../../folder/mark-copies.ts';
import { nameOf } from '../../folder/paths.ts';
import type { ReadDetailsOptions } from '../../folder/read-details.ts';
import type { ContentInspector } from '../../processing/file-facts.ts';
import { digestOf, fingerprint } from './fingerprint.ts';
import { onDisk } from './paths.ts';

/** How the files of a folder on the disk are read. `root` is its real path; `tags` are read beside those that are always read. */
export const readOnDisk = (
  root: string,
  inspector: ContentInspector,
  tags: () => readonly string[],
): Pick<ReadDetailsOptions, 'inspect' | 'fingerprint'> & Pick<MarkedFiles, 'digest'> => ({
  inspect: ({ id, path, sidecar }, wanted, onFacts, signal) => {
    const file = { key: id, fileName: nameOf(path), wanted, tags: tags() };
    return inspector.inspect(
      sidecar === undefined ? file : { ...file, sidecar: onDisk(root, sidecar.path) },
      onFacts,
      signal,
    );
  },
  fingerprint: ({ path }) => fingerprint(onDisk(root, path)),
  // A file that cannot be read is a copy of none; that it cannot is told where its details are read.
  digest: (file, signal) => digestOf(onDisk(root, file.path), file, signal).catch(() => undefined),
});
