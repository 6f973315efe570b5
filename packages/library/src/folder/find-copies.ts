import type { PictureHash } from '../processing/picture-hash.ts';
import { AlikeGroups } from './alike-groups.ts';
import { groupBy } from './group-by.ts';
import { withoutExtension } from './paths.ts';

/** A file that is compared with others. */
export interface ComparedFile {
  /** From the folder, with `/` between its parts. */
  readonly path: string;
  readonly size: number;
}

export interface FindCopiesOptions<File extends ComparedFile> {
  /** Identifies the whole content of a file; `undefined` for one that cannot be read. Asked only of files that may have one content. */
  readonly digest: (file: File) => Promise<string | undefined>;
  /** What is known of the content without reading it whole: files in which it differs differ. */
  readonly hint?: (file: File) => string;
  /** The hash of how a picture looks; `undefined` for a file without one. When it is absent, only contents are compared. */
  readonly hash?: (file: File) => PictureHash | undefined;
  /** Whether a file is a raw picture, which the one beside it of the same name was made from. */
  readonly isRaw?: (file: File) => boolean;
  /** How many files are read at a time. */
  readonly atOnce: number;
  /** Awaited now and then, so that others have their turn. */
  readonly pause: () => Promise<void>;
}

/** Files that are there several times, in groups. */
export interface FoundCopies<File> {
  readonly same: readonly (readonly File[])[];
  /** Of files of the same content the first one stands for all. */
  readonly alike: readonly (readonly File[])[];
}

/** Pictures that are compared between two pauses. */
const picturesAtOnce = 500;

/** Files that may be there several times: of one size, and the same as far as is known. Empty files are not copies of each other. */
export const copyCandidates = <File extends ComparedFile>(
  files: readonly File[],
  hint: (file: File) => string = () => '',
): readonly File[] =>
  groupBy(
    files.filter(({ size }) => size > 0),
    (file) => `${file.size} ${hint(file)}`,
  ).flat();

/** Does work for each item, some at a time. */
export async function forEachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Pictures, without raw ones beside which there is the picture that was made of them. */
function withoutTwins<File extends ComparedFile>(pictures: readonly File[], isRaw: (file: File) => boolean): File[] {
  const made = new Set(pictures.filter((file) => !isRaw(file)).map(({ path }) => withoutExtension(path)));
  return pictures.filter((file) => !isRaw(file) || !made.has(withoutExtension(file.path)));
}

/** Finds files of the same content, and pictures that look alike. */
export async function findCopies<File extends ComparedFile>(
  files: readonly File[],
  { digest, hint, hash, isRaw = () => false, atOnce, pause }: FindCopiesOptions<File>,
): Promise<FoundCopies<File>> {
  const digests = new Map<File, string>();
  await forEachOf(copyCandidates(files, hint), atOnce, async (file) => {
    const found = await digest(file);
    if (found !== undefined) digests.set(file, found);
  });
  const inOrder = files.filter((file) => digests.has(file));
  const same = groupBy(inOrder, (file) => digests.get(file));
  if (hash === undefined) return { same, alike: [] };
  const copies = new Set(same.flatMap((group) => group.slice(1)));
  const pictures = files.filter((file) => !copies.has(file) && hash(file) !== undefined);
  const groups = new AlikeGroups<File>();
  for (const [index, picture] of withoutTwins(pictures, isRaw).entries()) {
    if (index % picturesAtOnce === 0) await pause();
    const seen = hash(picture);
    if (seen !== undefined) groups.add(picture, seen);
  }
  return { same, alike: groups.groups() };
}
