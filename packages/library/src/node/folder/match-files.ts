import type { FileMatch, FolderChanges } from '../../folder/folder-changes.ts';
import { isSameState, type FileState, type KnownFile } from '../../folder-file.ts';
import { folderOf, nameOf } from '../../folder/paths.ts';
import type { FoundFile } from '../../folder/pair-sidecars.ts';
import type { FolderScan } from './scan-folder.ts';

/** What is asked of the disk, and only where a file may have been moved. Both resolve to `undefined` or false for what cannot be read. */
export interface AskDisk {
  readonly fingerprintOf: (path: string) => Promise<string | undefined>;
  readonly exists: (path: string) => Promise<boolean>;
}

/** Whether a file and its sidecar are as they were. */
function isUnchanged(known: KnownFile, found: FoundFile): boolean {
  if (!isSameState(known, found)) return false;
  const { sidecar: before } = known;
  const { sidecar: after } = found;
  if (before === undefined || after === undefined) return before === after;
  return before.path === after.path && isSameState(before, after);
}

const stateKey = ({ size, modified, inode }: FileState): string => `${inode} ${size} ${modified}`;
const nameKey = ({ path, size, modified }: FoundFile | KnownFile): string =>
  `${size} ${modified} ${nameOf(path).normalize('NFC')}`;

/** Whether a scan has looked where a file was, so that it has gone when it was not found. */
export function wasLookedFor(path: string, { listed, passedOver }: Pick<FolderScan, 'listed' | 'passedOver'>): boolean {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (listed.has(folder)) return true;
    if (passedOver.has(folder)) return false;
    if (folder === '') return false;
  }
}

/** Files by a key; the first of several counts. */
function byKey(files: Iterable<KnownFile>, keyOf: (file: KnownFile) => string): Map<string, KnownFile> {
  const map = new Map<string, KnownFile>();
  for (const file of files) if (!map.has(keyOf(file))) map.set(keyOf(file), file);
  return map;
}

/**
 * Says what has happened between the files that are known and those of a scan. A file that is not where it was is the same asset where one turns up that is
 * the same on the disk, has the same name, size and time, or has the same content. Files of folders that the scan has not looked into are left alone.
 */
export async function matchFiles(
  known: ReadonlyMap<string, KnownFile>,
  found: readonly FoundFile[],
  isInScope: (path: string) => boolean,
  { fingerprintOf, exists }: AskDisk,
): Promise<FolderChanges> {
  const liveByPath = new Map<string, KnownFile>();
  for (const file of known.values()) if (file.lost === undefined) liveByPath.set(file.path, file);
  const settled = new Set<KnownFile>();
  let rest: FoundFile[] = [];
  for (const file of found) {
    const before = liveByPath.get(file.path);
    if (before !== undefined && isUnchanged(before, file)) settled.add(before);
    else rest.push(file);
  }
  const changed: FileMatch[] = [];
  const moved: FileMatch[] = [];
  const take = (before: KnownFile, after: FoundFile): void => {
    settled.add(before);
    (before.lost === undefined && before.path === after.path ? changed : moved).push({ known: before, found: after });
  };
  const foundPaths = new Set(found.map(({ path }) => path));
  /** Whether an unsettled file may be the same as one found elsewhere. */
  const isMissing = async (file: KnownFile): Promise<boolean> => {
    if (file.lost !== undefined) return true;
    if (isInScope(file.path)) return !foundPaths.has(file.path);
    return !(await exists(file.path));
  };

  if (rest.length > 0) {
    const unsettled = [...known.values()].filter((file) => !settled.has(file));
    const sameFile = byKey(unsettled, stateKey);
    const afterState: FoundFile[] = [];
    for (const file of rest) {
      const before = sameFile.get(stateKey(file));
      const isSame =
        before !== undefined &&
        !settled.has(before) &&
        // Of two files that have exchanged their names, each is found at the path of the other.
        (before.path === file.path ||
          (isInScope(before.path) && before.lost === undefined) ||
          (await isMissing(before)));
      if (isSame) take(before, file);
      else afterState.push(file);
    }
    rest = afterState;
    rest = rest.filter((file) => {
      const before = liveByPath.get(file.path);
      if (before === undefined || settled.has(before)) return true;
      take(before, file);
      return false;
    });
  }

  if (rest.length > 0) {
    const missing: KnownFile[] = [];
    for (const file of known.values())
      if (!settled.has(file) && (file.lost !== undefined || isInScope(file.path))) missing.push(file);
    const sameName = byKey(missing, nameKey);
    rest = rest.filter((file) => {
      const before = sameName.get(nameKey(file));
      if (before === undefined || settled.has(before)) return true;
      take(before, file);
      return false;
    });
    const sizes = new Set(missing.filter((file) => !settled.has(file)).map(({ size }) => size));
    const sameContent = byKey(
      missing.filter(({ fingerprint }) => fingerprint !== undefined),
      ({ fingerprint }) => fingerprint ?? '',
    );
    const added: FoundFile[] = [];
    for (const file of rest) {
      const print = sizes.has(file.size) ? await fingerprintOf(file.path) : undefined;
      const before = print === undefined ? undefined : sameContent.get(print);
      if (before === undefined || settled.has(before)) added.push(file);
      else take(before, file);
    }
    rest = added;
  }

  const lost = [...liveByPath.values()].filter((file) => !settled.has(file) && isInScope(file.path));
  return { added: rest, changed, moved, lost };
}
