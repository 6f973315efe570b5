import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FolderFile } from '../../folder-file.ts';
import { mediaTypeOf } from '../../media-type.ts';
import type { MediaFile, MediaSource } from '../../media-source.ts';
import { renditionOf, renditionType } from '../../processing/renditions.ts';
import { systemCode } from '../../failure.ts';
import { readParts } from '../files/read-parts.ts';
import type { FolderRenditions } from './folder-renditions.ts';
import { placeOf } from './paths.ts';

export interface FolderMediaOptions {
  /** The real path of the served folder. */
  readonly root: string;
  readonly followLinks: boolean;
  /** The file of an asset. */
  readonly file: (id: string) => Promise<FolderFile | undefined>;
  readonly renditions: FolderRenditions;
}

/** Codes of failures for a file that is missing, or that this user may not read. */
const gone: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP']);

/** A file as it is on the disk at this moment. */
async function mediaFile(path: string, mimeType: string): Promise<MediaFile | undefined> {
  const state = await stat(path);
  if (!state.isFile()) return undefined;
  const { size, mtimeMs, ino } = state;
  return {
    size,
    mimeType,
    etag: `"${[ino, size, mtimeMs].map((part) => part.toString(36)).join('-')}"`,
    read: (start, end) => readParts([size], start, end, (_part, range) => createReadStream(path, range)),
  };
}

/** The files of a folder, which are given out from where they are, and pictures of them. */
export function folderMedia({ root, followLinks, file, renditions }: FolderMediaOptions): MediaSource {
  return {
    open: async (key) => {
      const rendition = renditionOf(key);
      const found = await file(rendition?.id ?? key);
      const path = found && (await placeOf(root, found.path, followLinks));
      if (found === undefined || path === undefined) return undefined;
      try {
        if (rendition === undefined) return await mediaFile(path, mediaTypeOf(''));
        const drawn = await renditions.path(found, rendition.name);
        return drawn === undefined ? undefined : await mediaFile(drawn, renditionType);
      } catch (failure) {
        if (gone.has(systemCode(failure))) return undefined;
        throw failure;
      }
    },
  };
}
