import { isSameState, readerVersion, type FolderFile, type KnownFile, type ReadDepth } from '../folder-file.ts';
import type { FileFacts } from '../processing/file-facts.ts';
import type { FoundFile } from './pair-sidecars.ts';

/** What was found out by comparing a file with the others. */
export type CopyMarks = Pick<FolderFile, 'digest' | 'copies'>;

/** Those marks that there are. */
export const marksOf = ({
  digest,
  copies,
}: { readonly [Name in keyof CopyMarks]: CopyMarks[Name] | undefined }): CopyMarks => ({
  ...(digest === undefined ? {} : { digest }),
  ...(copies === undefined ? {} : { copies }),
});

/** What is known of a file until its content is read. */
export const unread = { depth: 'name', facts: {} } as const;

/** The state of a file as it was found. */
export const placed = ({ path, size, modified, inode, sidecar }: FoundFile): FoundFile => ({
  path,
  size,
  modified,
  inode,
  ...(sidecar === undefined ? {} : { sidecar }),
});

/** Whether two files have sidecars of the same content, or none. The same sidecar may have moved. */
const haveSameSidecar = (a: FoundFile, b: FoundFile): boolean =>
  a.sidecar?.size === b.sidecar?.size && a.sidecar?.modified === b.sidecar?.modified;

/** A file that is stored, and as it was found. */
export interface StoredMatch {
  readonly known: FolderFile;
  readonly found: FoundFile;
}

/** A known file as it was found, which is to be read again. What was known of it stays until then. */
export function toReadAgain({ known, found }: StoredMatch): FolderFile {
  const { id, facts, depth, problem, fingerprint, digest, copies } = known;
  // What its pixels show is as before when nothing but its sidecar has changed.
  const isWhole =
    isSameState(known, found) &&
    depth === 'pixels' &&
    problem === undefined &&
    fingerprint !== undefined &&
    known.needsDecoder !== true &&
    known.reader === readerVersion;
  return {
    id,
    ...placed(found),
    facts,
    ...(isWhole
      ? { depth: 'sidecar', fingerprint, reader: readerVersion, ...marksOf({ digest, copies }) }
      : { depth: 'name' }),
  };
}

/** A known file at its new place. Its content is the same, and its sidecar may not be. */
export function movedFile({ known, found }: StoredMatch): FolderFile {
  if (!haveSameSidecar(known, found)) return toReadAgain({ known, found });
  const { sidecar: _sidecar, lost: _lost, ...kept } = known;
  return { ...kept, ...placed(found) };
}

/** Whether the file is the one of which details were read. */
export const isSameFile = (a: KnownFile, b: KnownFile): boolean => isSameState(a, b) && haveSameSidecar(a, b);

/** What stays known of a file that was read from this depth on. */
export function factsBefore(depth: ReadDepth, facts: FileFacts): FileFacts {
  if (depth === 'head') return facts;
  if (depth === 'name') return {};
  const { embedded: _said, ...others } = facts;
  return others;
}
