import { documentKind, type DocumentKind } from './documents/document-kind.ts';
import type { ContentReaders, ContentToInspect, KnownType, OnFacts } from './content-readers.ts';
import { describeName } from './describe-name.ts';
import { heifSize } from './heif-size.ts';
import { detectType } from './detect-type.ts';
import { isDrawable, isMedia } from './drawable.ts';
import { holdsPicture, rawTypeOf, readEmbeddedPicture } from './embedded-picture.ts';
import { embeddedMetadata, type TagGroups } from './embedded-metadata.ts';
import type { FileFacts, Inspection } from './file-facts.ts';
import { findPacket } from './find-packet.ts';
import { inspectMedia } from './inspect-media.ts';
import { largestDrawing, largestPicture, metadataBytes } from './limits.ts';
import { bmpSize, drawingSize, jpeg2000Size, webpSize, type PictureSize } from './picture-size.ts';
import {
  readHead,
  readPacket,
  readSidecar,
  type SidecarTags,
  readTables,
  readTags,
  type PictureHead,
  type XmlParser,
} from './read-tags.ts';
import { webpHead } from './webp-head.ts';

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

/** What to say of a picture of a format that nothing here draws. */
const undrawn = ({ extension }: KnownType): string =>
  `Pictures of this format (${extension.toUpperCase()}) are not drawn: they have no thumbnail, and are not found by colours; put a copy as a JPEG beside them where you need these.`;

const bytesOf = async (content: Blob, most: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await content.slice(0, most).arrayBuffer());

/** How a TIFF file begins whose numbers have their lowest byte first. */
const littleEndian = 0x49;

/** Raw files whose heads are those of TIFF but for the number of the format. */
const almostTiff: ReadonlySet<string> = new Set(['orf', 'rw2']);

/** The part of a picture in which its metadata is. */
async function headBytes(content: Blob, { extension }: KnownType): Promise<Uint8Array<ArrayBuffer>> {
  const isLarge = content.size > metadataBytes;
  const withoutPixels = isLarge && extension === 'webp' ? await webpHead(content) : undefined;
  if (withoutPixels !== undefined) return withoutPixels;
  const bytes = await bytesOf(content, extension === 'tif' ? tiffBytes : metadataBytes);
  if (almostTiff.has(extension)) bytes.set(bytes[0] === littleEndian ? [42, 0] : [0, 42], 2);
  return bytes;
}

/** Pictures whose XMP is found by its packet alone. */
const packed: ReadonlySet<string> = new Set(['gif', 'jp2', 'jpx', 'jxl', 'svg']);

/** Reads the size of pictures of which only their own format tells it. */
const ownSizes: ReadonlyMap<string, (bytes: Uint8Array<ArrayBuffer>) => PictureSize> = new Map([
  ['webp', webpSize],
  ['heic', heifSize],
  ['avif', heifSize],
  ['bmp', bmpSize],
  ['jp2', jpeg2000Size],
  ['jpx', jpeg2000Size],
  ['svg', (bytes) => drawingSize(new TextDecoder().decode(bytes))],
]);

/** What a picture says of itself, without its pixels being read. */
async function headOf(content: Blob, type: KnownType, domParser: XmlParser): Promise<PictureHead> {
  const bytes = await headBytes(content, type);
  const ownSize = ownSizes.get(type.extension);
  const { tags, size } = await readHead(bytes, domParser);
  const packet = tags.xmp === undefined && packed.has(type.extension) ? await findPacket(content) : undefined;
  return {
    tags: packet === undefined ? tags : { ...tags, ...(await readPacket(packet, domParser)) },
    size: ownSize === undefined ? size : ownSize(bytes),
  };
}

const unread: PictureHead = { tags: {}, size: {} };

async function drawn(
  { content, wanted, tags: names }: ContentToInspect,
  type: KnownType,
  sidecar: TagGroups,
  onFacts: OnFacts,
  { domParser, loadDrawer }: ContentReaders,
): Promise<Inspection> {
  // Who asks for a thumbnail alone has no use for metadata.
  const { tags: own, size } = wanted === 'thumbnail' ? unread : await headOf(content, type, domParser);
  let tags: TagGroups = { ...own, ...sidecar };
  let facts: FileFacts = { type, embedded: embeddedMetadata(tags, names) };
  if (wanted === 'head') return { facts: { ...facts, ...size }, renditions: {} };
  await onFacts(facts);
  const largest = type.extension === 'svg' ? largestDrawing : largestPicture;
  if (content.size > largest) {
    const problem = `The picture has ${megabytes(content.size)}, and those of more than ${megabytes(largest)} are not drawn; replace it by a smaller copy.`;
    return { facts, renditions: {}, problem };
  }
  const draw = await loadDrawer();
  if (typeof draw === 'string') return { facts: { ...facts, ...size }, renditions: {}, problem: draw };
  const picture = {
    content,
    type,
    wanted,
    isDerived: false,
    sizeInHead: async () => (wanted === 'thumbnail' ? (await headOf(content, type, domParser)).size : size),
  };
  const inspection = await draw(picture, async (found, packet) => {
    if (tags.xmp === undefined && packet !== undefined) tags = { ...tags, ...(await readPacket(packet, domParser)) };
    facts = { ...facts, ...found, embedded: embeddedMetadata(tags, names) };
    await onFacts(facts);
  });
  return { ...inspection, facts: { ...facts, ...inspection.facts } };
}

const noPicture =
  'The file holds no picture of itself that can be drawn; save it with a preview, or put a JPEG copy beside it.';

/** The tags of a raw file: those of its tables, and those of its picture, in which some cameras write what the tables lack. */
async function tagsOfRaw(
  content: Blob,
  type: KnownType,
  picture: Blob | undefined,
  domParser: XmlParser,
): Promise<TagGroups> {
  const own = await readTags(await headBytes(content, type), domParser);
  if (picture === undefined) return own;
  const seen = await readTags(await bytesOf(picture, metadataBytes), domParser);
  return { xmp: own.xmp ?? seen.xmp, iptc: own.iptc ?? seen.iptc, exif: { ...seen.exif, ...own.exif } };
}

/** Draws a file by the picture that it holds of itself. */
async function drawnByPart(
  { content, wanted, tags: names }: ContentToInspect,
  type: KnownType,
  sidecar: TagGroups,
  onFacts: OnFacts,
  { domParser, loadDrawer }: ContentReaders,
): Promise<Inspection> {
  const { picture, packet, tables, size, orientation, colorMode } = await readEmbeddedPicture(content, type);
  const own = {
    ...(packet === undefined && tables === undefined ? await tagsOfRaw(content, type, picture, domParser) : {}),
    ...(packet === undefined ? {} : await readPacket(packet, domParser)),
    ...(tables === undefined ? {} : await readTables(tables, domParser)),
  };
  const facts: FileFacts = {
    type,
    ...size,
    ...(colorMode === undefined ? {} : { colorMode }),
    embedded: embeddedMetadata({ ...own, ...sidecar }, names),
  };
  if (wanted === 'head') return { facts, renditions: {} };
  await onFacts(facts);
  if (picture === undefined) return { facts, renditions: {}, problem: noPicture };
  const draw = await loadDrawer();
  if (typeof draw === 'string') return { facts, renditions: {}, problem: draw };
  const sizeInPicture = async (): Promise<PictureSize> =>
    (await readHead(await bytesOf(picture, metadataBytes), domParser)).size;
  const drawing = { content: picture, isDerived: true, type, orientation, wanted, sizeInHead: sizeInPicture };
  const { facts: seen, renditions, problem } = await draw(drawing, async () => {});
  // Only the colours of the embedded preview apply to the file; its size and colour mode are those of the preview.
  const { width: _across, height: _down, resolution: _density, colorMode: _mode, ...colors } = seen;
  return {
    facts: { ...colors, ...facts },
    renditions,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Reads a document: its head, and with more than that its text. `packet` is the XMP that it holds. */
async function written(
  { content, wanted, tags: names }: ContentToInspect,
  type: FileFacts['type'],
  kind: DocumentKind,
  tags: TagGroups,
  onFacts: OnFacts,
  { readPdf }: ContentReaders,
): Promise<Inspection> {
  const known = type === undefined ? {} : { type };
  const facts: FileFacts = { ...known, embedded: embeddedMetadata(tags, names) };
  if (wanted === 'head') return { facts, renditions: {} };
  await onFacts(facts);
  // Loaded with the first document.
  const { readDocument } = await import('./documents/read-document.ts');
  const read = await readDocument(content, kind, readPdf);
  if (typeof read === 'string') return { facts, renditions: {}, problem: read };
  const { text, pageCount, tags: said } = read;
  return {
    facts: {
      ...known,
      embedded: embeddedMetadata({ ...tags, media: said }, names),
      ...(text === '' ? {} : { text }),
      ...(pageCount === undefined ? {} : { pageCount }),
    },
    renditions: {},
  };
}

const noSidecar: SidecarTags = { tags: {} };

async function inspectWithSidecar(
  sidecar: TagGroups,
  file: ContentToInspect,
  onFacts: OnFacts,
  readers: ContentReaders,
): Promise<Inspection> {
  const { content, fileName } = file;
  const { domParser } = readers;
  const type = rawTypeOf(await detectType(content), fileName);
  const kind = documentKind(type, fileName);
  if (type === undefined && kind !== undefined) return written(file, type, kind, sidecar, onFacts, readers);
  if (type === undefined) {
    const problem = strangeContent(fileName);
    return {
      facts: file.sidecar === undefined ? {} : { embedded: embeddedMetadata(sidecar, file.tags) },
      renditions: {},
      ...(problem === undefined ? {} : { problem }),
    };
  }
  await onFacts({ type });
  if (holdsPicture(type)) return drawnByPart(file, type, sidecar, onFacts, readers);
  if (isDrawable(type)) return drawn(file, type, sidecar, onFacts, readers);
  if (isMedia(type)) return inspectMedia(file, type, sidecar, readers);
  if (type.mimeType.startsWith('image/')) {
    const { tags: own, size } = await headOf(content, type, domParser);
    const embedded = embeddedMetadata({ ...own, ...sidecar }, file.tags);
    // The tables of other formats tell the size of the thumbnail.
    const facts = { type, ...(ownSizes.has(type.extension) ? size : {}), embedded };
    return { facts, renditions: {}, problem: undrawn(type) };
  }
  const packet = type.extension === 'pdf' ? await findPacket(content) : undefined;
  const tags = { ...(packet === undefined ? {} : await readPacket(packet, domParser)), ...sidecar };
  if (kind !== undefined) return written(file, type, kind, tags, onFacts, readers);
  return { facts: { type, embedded: embeddedMetadata(tags, file.tags) }, renditions: {} };
}

/**
 * Reads the content of a file. Whatever is wrong with it, what is known is given, with a sentence about the rest. `onFacts` gets what is
 * known so far before each step that may take long. Rejects when the file could not be read for another reason than its content.
 */
export async function inspectContent(
  file: ContentToInspect,
  onFacts: OnFacts,
  readers: ContentReaders,
): Promise<Inspection> {
  const { tags, problem } = file.sidecar === undefined ? noSidecar : await readSidecar(file.sidecar, readers.domParser);
  const inspection = await inspectWithSidecar(tags, file, onFacts, readers);
  return problem === undefined ? inspection : { ...inspection, sidecarProblem: problem };
}
