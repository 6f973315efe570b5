import { parseBlob, selectCover, UnsupportedFileTypeError } from 'music-metadata';
import type { ContentReaders, ContentToInspect, KnownType } from './content-readers.ts';
import { detectType } from './detect-type.ts';
import { isDrawable } from './drawable.ts';
import { embeddedMetadata, type TagGroup, type TagGroups } from './embedded-metadata.ts';
import type { FileFacts, Inspection, Renditions, WantedPart } from './file-facts.ts';

interface MediaHead {
  readonly facts: Pick<FileFacts, 'duration' | 'width' | 'height'>;
  readonly tags: TagGroup;
  /** The picture that the file holds beside its sound or film. */
  readonly cover?: Blob;
  readonly problem?: string;
}

type Read = Awaited<ReturnType<typeof parseBlob>>;

/** What is read of the file, or a sentence about what is wrong with it. Whatever the parser throws is caused by the content. */
async function readMedia(content: Blob, skipCovers: boolean): Promise<Read | string> {
  try {
    return await parseBlob(content, { skipCovers });
  } catch (failure) {
    if (failure instanceof UnsupportedFileTypeError)
      return `Only the type of this kind of sound or film (${content.type}) is read, so that it is found by its name, folder and dates alone; save a copy as MP4, or describe it in a sidecar.`;
    const why = failure instanceof Error ? failure.message : String(failure);
    return `The sound or film is damaged and cannot be read (${why}); replace it by a whole copy.`;
  }
}

/** Reads how long sound or film is, and what it says of itself. Its head and its tables are read, not its content. */
async function readHead(content: Blob, { mimeType }: KnownType, withCover: boolean): Promise<MediaHead> {
  const read = await readMedia(content.slice(0, content.size, mimeType), !withCover);
  if (typeof read === 'string') return { facts: {}, tags: {}, problem: read };
  const { format, common } = read;
  const { trackInfo } = format;
  const track = trackInfo.find(({ video }) => video !== undefined);
  const film = track?.video;
  // Of a film without sound only the track of its pictures says how long it is.
  const duration = format.duration ?? track?.duration ?? 0;
  const [width, height] = [film?.displayWidth ?? film?.pixelWidth, film?.displayHeight ?? film?.pixelHeight];
  const cover = selectCover(common.picture);
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
    ...(cover === null ? {} : { cover: new Blob([new Uint8Array(cover.data)]) }),
  };
}

/** Draws a cover or a frame. `undefined` when that cannot be drawn; the film or sound itself may be whole. */
async function drawStill(
  content: Blob,
  wanted: Exclude<WantedPart, 'head'>,
  { loadDrawer }: ContentReaders,
): Promise<Renditions | undefined> {
  const type = await detectType(content);
  if (type === undefined || !isDrawable(type)) return undefined;
  const draw = await loadDrawer();
  if (typeof draw === 'string') return undefined;
  const picture = { content, isDerived: true, type, wanted, sizeInHead: async () => ({}) };
  const { renditions, problem } = await draw(picture, async () => {});
  return problem === undefined ? renditions : undefined;
}

/** Reads the metadata of sound or film. When more than the head is wanted, its cover is drawn, or a frame of a film without one. */
export async function inspectMedia(
  { content, wanted, tags: names }: ContentToInspect,
  type: KnownType,
  sidecar: TagGroups,
  readers: ContentReaders,
): Promise<Inspection> {
  const { facts: read, tags, cover, problem } = await readHead(content, type, wanted !== 'head');
  const facts: FileFacts = { type, ...read, embedded: embeddedMetadata({ ...sidecar, media: tags }, names) };
  const inspection: Inspection = { facts, renditions: {}, ...(problem === undefined ? {} : { problem }) };
  if (wanted === 'head') return inspection;
  const isFilm = type.mimeType.startsWith('video/');
  const still = cover ?? (isFilm ? await readers.readFrame?.(content, type, read.duration) : undefined);
  const renditions = still && (await drawStill(still, wanted, readers));
  if (renditions !== undefined) return { ...inspection, facts: { ...facts, hasStill: true }, renditions };
  return isFilm && readers.readFrame === undefined ? { ...inspection, needsDecoder: true } : inspection;
}
