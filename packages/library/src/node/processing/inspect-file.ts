import { rm } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { describeName } from '../../processing/describe-name.ts';
import { embeddedMetadata, type TagGroups } from '../../processing/embedded-metadata.ts';
import type { FileFacts, Inspection } from '../../processing/file-facts.ts';
import { writeStream } from '../files/write-file.ts';
import { contentBlob } from './content-blob.ts';
import { detectType } from './detect-type.ts';
import { findPacket } from './find-packet.ts';
import { inspectMedia, isMedia } from './inspect-media.ts';
import { isDrawable } from './drawable.ts';
import { inspectPicture } from './inspect-picture.ts';
import { largestDrawing, largestPicture, metadataBytes } from './limits.ts';
import { loadSharp, noSharp, type LoadSharp } from './load-sharp.ts';
import type { FileToRead } from './messages.ts';
import { drawingSize, webpSize } from './picture-size.ts';
import { readPacket, readSidecar, readSize, readTags } from './read-tags.ts';

type Known = NonNullable<FileFacts['type']>;

type OnFacts = (facts: FileFacts) => Promise<void>;

/** Bytes of a TIFF file in which its metadata is looked for: they may be at its end. */
const tiffBytes = 64 * metadataBytes;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`;

/** Kinds of files that are known by how they begin. */
const isKnownByContent = (mimeType: string): boolean => /^(?:image|audio|video)\/|^application\/pdf$/.test(mimeType);

/** What to say of a file whose content is nothing that its name promises. */
function strangeContent(fileName: string): string | undefined {
  const { fileExtension, mimeType } = describeName(fileName);
  if (!isKnownByContent(mimeType)) return undefined;
  return `The file does not begin as a .${fileExtension} file does, so that no more is known of it than its name says; replace it by the right one.`;
}

const bytesOf = async (content: Blob, most: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await content.slice(0, most).arrayBuffer());

/** What a picture says of itself, as far as it was known before its pixels are read. */
async function pictureTags(content: Blob, { extension }: Known): Promise<TagGroups> {
  return readTags(await bytesOf(content, extension === 'tif' ? tiffBytes : metadataBytes));
}

/** The size of a picture as its head says it, for where nothing can draw it. */
async function sizeInHead(content: Blob, { extension }: Known): Promise<Pick<FileFacts, 'width' | 'height'>> {
  if (extension === 'svg') return drawingSize(await content.slice(0, metadataBytes).text());
  if (extension === 'webp') return webpSize(await bytesOf(content, 30));
  return await readSize(await bytesOf(content, extension === 'tif' ? tiffBytes : metadataBytes));
}

/** The path of a picture in one piece. */
async function inOnePiece({ parts, scratch }: FileToRead, content: Blob): Promise<string> {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  await writeStream(scratch, content.stream(), undefined);
  return scratch;
}

async function drawn(
  file: FileToRead,
  content: Blob,
  type: Known,
  sidecar: TagGroups,
  onFacts: OnFacts,
  load: LoadSharp,
): Promise<Inspection> {
  const isDrawing = type.extension === 'svg';
  let tags = { ...(isDrawing ? {} : await pictureTags(content, type)), ...sidecar };
  let facts: FileFacts = { type, embedded: embeddedMetadata(tags) };
  if (file.wanted === 'head') return { facts: { ...facts, ...(await sizeInHead(content, type)) }, renditions: {} };
  await onFacts(facts);
  const largest = isDrawing ? largestDrawing : largestPicture;
  if (content.size > largest) {
    const problem = `The picture has ${megabytes(content.size)}, and those of more than ${megabytes(largest)} are not drawn; replace it by a smaller copy.`;
    return { facts, renditions: {}, problem };
  }
  const sharp = await loadSharp(load);
  if (sharp === undefined)
    return { facts: { ...facts, ...(await sizeInHead(content, type)) }, renditions: {}, problem: noSharp };
  try {
    // A drawing that is in memory has no folder that it could take other files from.
    const input = isDrawing ? Buffer.from(await content.arrayBuffer()) : await inOnePiece(file, content);
    const whenKnown = async (found: FileFacts, { xmp }: Metadata): Promise<void> => {
      // Where it is compressed, sharp alone finds it.
      if (tags.xmp === undefined && xmp !== undefined) tags = { ...tags, ...(await readPacket(xmp)) };
      facts = { ...facts, ...found, embedded: embeddedMetadata(tags) };
      await onFacts(facts);
    };
    const inspection = await inspectPicture(sharp, input, type, whenKnown, file.wanted);
    return { ...inspection, facts: { ...facts, ...inspection.facts } };
  } finally {
    await rm(file.scratch, { force: true });
  }
}

async function heard(content: Blob, type: Known, sidecar: TagGroups): Promise<Inspection> {
  const { facts, tags, problem } = await inspectMedia(content, type);
  const embedded = embeddedMetadata({ ...sidecar, media: tags });
  return { facts: { type, ...facts, embedded }, renditions: {}, ...(problem === undefined ? {} : { problem }) };
}

/**
 * Reads the content of a file. Whatever is wrong with it, what is known is given, with a sentence about the rest. `onFacts` gets what is known so far before
 * each step that may take long. `load` loads what draws pictures; without it, their sizes are read from their heads. Rejects when the file could not be read for another reason than its content.
 */
export async function inspectFile(
  file: FileToRead,
  onFacts: OnFacts,
  load: LoadSharp = () => import('sharp'),
): Promise<Inspection> {
  const sidecar = file.sidecar === undefined ? {} : await readSidecar(file.sidecar);
  const content = await contentBlob(file.parts);
  const type = await detectType(content);
  if (type === undefined) {
    const problem = strangeContent(file.fileName);
    const embedded = embeddedMetadata(sidecar);
    return {
      facts: file.sidecar === undefined ? {} : { embedded },
      renditions: {},
      ...(problem === undefined ? {} : { problem }),
    };
  }
  await onFacts({ type });
  if (isDrawable(type)) return drawn(file, content, type, sidecar, onFacts, load);
  if (isMedia(type)) return heard(content, type, sidecar);
  if (type.mimeType.startsWith('image/')) {
    const tags = { ...(await pictureTags(content, type)), ...sidecar };
    return { facts: { type, embedded: embeddedMetadata(tags) }, renditions: {} };
  }
  const packet = type.extension === 'pdf' ? await findPacket(content) : undefined;
  const tags = { ...(packet === undefined ? {} : await readPacket(packet)), ...sidecar };
  return { facts: { type, embedded: embeddedMetadata(tags) }, renditions: {} };
}
