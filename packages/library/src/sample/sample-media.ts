import type { MediaFile, MediaSource } from '../media-source.ts';
import { mediaTypeOf } from '../media-type.ts';
import { documentKinds } from './document-kinds.ts';
import type { FileKind } from './file-kind.ts';
import type { OpenMojiEntry, OpenMojiSource } from './open-moji.ts';
import { pictureKinds } from './picture-kinds.ts';
import { documentCardSvg, tileSvg } from './poster.ts';
import { subjectOf } from './subject.ts';

export const fileKinds: readonly FileKind[] = [...pictureKinds, ...documentKinds];

const kinds = new Map(fileKinds.map((kind) => [kind.name, kind]));
const svg = mediaTypeOf('svg');

/** Keys of the sample's media: a drawing as it is, a generated file, and the thumbnail that is made for one. */
export const mediaKey = {
  drawing: (hexcode: string): string => `drawing/${hexcode}`,
  file: (kind: FileKind, hexcode: string): string => `file/${kind.name}/${hexcode}`,
  thumbnail: (kind: FileKind, hexcode: string): string => `thumbnail/${kind.name}/${hexcode}`,
} as const;

function mediaFile(key: string, mimeType: string, bytes: Uint8Array<ArrayBuffer>): MediaFile {
  return {
    size: bytes.length,
    mimeType,
    // What a key stands for never changes within a version of the sample, and hardly between two: the size tells.
    etag: `"${key.replaceAll('/', '.')}.${bytes.length}"`,
    read: (start, end) => bytes.subarray(start, end),
  };
}

/** Gives the sample's files: drawings from the set, all others made anew, always the same, when they are asked for. */
export function createSampleMedia(source: OpenMojiSource): MediaSource {
  let entries: ReadonlyMap<string, OpenMojiEntry> | undefined;
  return {
    open: async (key) => {
      const [, folder, kindName = '', hexcode = ''] =
        /^(drawing|file|thumbnail)(?:\/([a-z0-9]+))?\/([0-9A-F-]+)$/.exec(key) ?? [];
      entries ??= new Map(source.entries.map((each) => [each.hexcode, each]));
      const entry = entries.get(hexcode);
      if (entry === undefined) return undefined;
      if (folder === 'drawing') return mediaFile(key, svg, new TextEncoder().encode(source.drawing(hexcode)));
      const kind = kinds.get(kindName);
      if (kind === undefined) return undefined;
      const subject = subjectOf(entry, source.drawing);
      if (folder === 'file') return mediaFile(key, mediaTypeOf(kind.extension), kind.make(subject));
      const thumbnail = kind.thumbnail === 'tile' ? tileSvg(subject) : documentCardSvg(subject, kind.extension);
      return mediaFile(key, svg, new TextEncoder().encode(thumbnail));
    },
  };
}
