import { type MediaSource, mediaTypeOf } from '@assetql/library';
import { documentKinds } from './document-kinds.ts';
import type { FileKind } from './file-kind.ts';
import { GeneratedFiles, type GeneratedFile } from './generated-files.ts';
import type { OpenMojiEntry, OpenMojiSource } from '../open-moji.ts';
import { pictureKinds } from './picture-kinds.ts';
import { documentCardSvg, tileSvg } from './poster.ts';
import { subjectOf } from '../content/subject.ts';

export const fileKinds: readonly FileKind[] = [...pictureKinds, ...documentKinds];

const kinds = new Map(fileKinds.map((kind) => [kind.name, kind]));
const svg = mediaTypeOf('svg');

/** Keys of the sample's media: a drawing as it is, a generated file, and the thumbnail that is made for one. */
export const mediaKey = {
  drawing: (hexcode: string): string => `drawing/${hexcode}`,
  file: (kind: FileKind, hexcode: string): string => `file/${kind.name}/${hexcode}`,
  thumbnail: (kind: FileKind, hexcode: string): string => `thumbnail/${kind.name}/${hexcode}`,
} as const;

/** Gives the sample's files: drawings from the set, all others made, always the same, when they are asked for. */
export function createSampleMedia(
  source: OpenMojiSource,
  generated: GeneratedFiles = new GeneratedFiles(),
): MediaSource {
  let entries: ReadonlyMap<string, OpenMojiEntry> | undefined;

  function make(folder: string, kind: FileKind | undefined, entry: OpenMojiEntry): GeneratedFile {
    const text = (written: string): GeneratedFile => ({ mimeType: svg, bytes: new TextEncoder().encode(written) });
    if (kind === undefined) return text(source.drawing(entry.hexcode));
    const subject = subjectOf(entry, source.drawing);
    if (folder === 'file') return { mimeType: mediaTypeOf(kind.extension), bytes: kind.make(subject) };
    return text(kind.thumbnail === 'tile' ? tileSvg(subject) : documentCardSvg(subject, kind.extension));
  }

  return {
    open: async (key) => {
      const [, folder = '', kindName = '', hexcode = ''] =
        /^(drawing|file|thumbnail)(?:\/([a-z0-9]+))?\/([0-9A-F-]+)$/.exec(key) ?? [];
      entries ??= new Map(source.entries.map((each) => [each.hexcode, each]));
      const entry = entries.get(hexcode);
      const kind = folder === 'drawing' ? undefined : kinds.get(kindName);
      if (entry === undefined || (folder !== 'drawing' && kind === undefined)) return undefined;
      const { bytes, mimeType } = generated.get(key, () => make(folder, kind, entry));
      return {
        size: bytes.length,
        mimeType,
        // The content of a key is constant within a version of the sample, and rarely changes between versions, so the size is a good ETag.
        etag: `"${key.replaceAll('/', '.')}.${bytes.length}"`,
        read: (start, end) => bytes.subarray(start, end),
      };
    },
  };
}
