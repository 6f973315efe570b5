import { parseBlob, UnsupportedFileTypeError } from 'music-metadata';
import type { TagGroup } from './embedded-metadata.ts';
import type { FileFacts } from './file-facts.ts';

export interface MediaInspection {
  readonly facts: Pick<FileFacts, 'duration' | 'width' | 'height'>;
  readonly tags: TagGroup;
  readonly problem?: string;
}

export const isMedia = (type: FileFacts['type']): boolean =>
  type !== undefined && /^(?:audio|video)\//.test(type.mimeType);

type Read = Awaited<ReturnType<typeof parseBlob>>;

/** What is read of the file, or a sentence about what is wrong with it. Whatever the parser throws is caused by the content. */
async function readMedia(content: Blob): Promise<Read | string> {
  try {
    return await parseBlob(content, { skipCovers: true });
  } catch (failure) {
    if (failure instanceof UnsupportedFileTypeError)
      return `Only the type of this kind of sound or film (${content.type}) is read, so that it is found by its name, folder and dates alone; save a copy as MP4, or describe it in a sidecar.`;
    const why = failure instanceof Error ? failure.message : String(failure);
    return `The sound or film is damaged and cannot be read (${why}); replace it by a whole copy.`;
  }
}

/** Reads how long sound or film is, and what it says of itself. Its head and its tables are read, not its content. */
export async function inspectMedia(
  content: Blob,
  { mimeType }: NonNullable<FileFacts['type']>,
): Promise<MediaInspection> {
  const read = await readMedia(content.slice(0, content.size, mimeType));
  if (typeof read === 'string') return { facts: {}, tags: {}, problem: read };
  const { format, common } = read;
  const { duration = 0, trackInfo } = format;
  const film = trackInfo.find(({ video }) => video !== undefined)?.video;
  const [width, height] = [film?.displayWidth ?? film?.pixelWidth, film?.displayHeight ?? film?.pixelHeight];
  return {
    facts: {
      ...(duration > 0 && Number.isFinite(duration) ? { duration } : {}),
      ...(width === undefined || height === undefined ? {} : { width, height }),
    },
    tags: {
      title: common.title,
      description: common.description ?? common.comment?.flatMap(({ text }) => text ?? []),
      keywords: common.keywords ?? common.genre,
      created: common.date,
      creator: common.artist,
    },
  };
}
