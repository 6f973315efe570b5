import { extensionOf } from '../uploads/file-name.ts';
import type { ScannedFile, SidecarFile } from '../folder-file.ts';
import { nameOf, withoutExtension } from './paths.ts';

/** The extension of files of metadata. */
const sidecarExtension = 'xmp';

/** A file with the sidecar that describes it, if there is one. */
export interface FoundFile extends ScannedFile {
  readonly sidecar?: SidecarFile;
}

/** Paths are compared without regard to case, as the programs that write sidecars do. */
const keyOf = (path: string): string => path.toLowerCase();

/**
 * Puts sidecars to their files: `owl.cr2.xmp` describes `owl.cr2`; `owl.xmp` describes each `owl` of another extension that has no sidecar of its own. One
 * that describes no file is a file like others.
 */
export function pairSidecars(files: readonly ScannedFile[]): readonly FoundFile[] {
  const isSidecar = ({ path }: ScannedFile): boolean => extensionOf(nameOf(path)) === sidecarExtension;
  const sidecars = new Map(files.filter(isSidecar).map((file) => [keyOf(file.path), file]));
  if (sidecars.size === 0) return files;
  const used = new Set<ScannedFile>();
  const described = files
    .filter((file) => !isSidecar(file))
    .map((file) => {
      const sidecar =
        sidecars.get(keyOf(`${file.path}.${sidecarExtension}`)) ??
        sidecars.get(keyOf(`${withoutExtension(file.path)}.${sidecarExtension}`));
      if (sidecar === undefined) return file;
      used.add(sidecar);
      return { ...file, sidecar };
    });
  return [...described, ...[...sidecars.values()].filter((sidecar) => !used.has(sidecar))];
}
