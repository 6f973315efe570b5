import { nameOf } from '../../folder/paths.ts';
import type { ReadDetailsOptions } from '../../folder/read-details.ts';
import type { ContentInspector } from '../../processing/file-facts.ts';
import { fingerprint } from './fingerprint.ts';
import { onDisk } from './paths.ts';

/** How the files of a folder on the disk are read. `root` is its real path. */
export const readOnDisk = (
  root: string,
  inspector: ContentInspector,
): Pick<ReadDetailsOptions, 'inspect' | 'fingerprint'> => ({
  inspect: ({ id, path, sidecar }, wanted, onFacts, signal) => {
    const file = { key: id, fileName: nameOf(path), wanted };
    return inspector.inspect(
      sidecar === undefined ? file : { ...file, sidecar: onDisk(root, sidecar.path) },
      onFacts,
      signal,
    );
  },
  fingerprint: ({ path }) => fingerprint(onDisk(root, path)),
});
