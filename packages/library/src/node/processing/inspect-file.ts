import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import type { FileFacts, Inspection } from '../../processing/file-facts.ts';
import type { DrawPicture, KnownType } from '../../processing/content-readers.ts';
import { inspectContent } from '../../processing/inspect-content.ts';
import { writeStream } from '../files/write-file.ts';
import { contentBlob } from './content-blob.ts';
import { filmFrame, findFilmDecoder } from './film-frame.ts';
import { inspectPicture, isTooLarge, tooManyPixels } from './inspect-picture.ts';
import { readPdf } from './read-pdf.ts';
import { loadSharp, noSharp, type LoadSharp, type SharpModule } from './load-sharp.ts';
import type { FileToRead } from './messages.ts';

/** What decodes films, looked for once: a process reads many files. */
const decoder = findFilmDecoder();

const domParser = new DOMParser({ onError: onErrorStopParsing });

/** The path of a picture in one piece. */
async function inOnePiece({ parts, scratch }: FileToRead, content: Blob): Promise<string> {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  await writeStream(scratch, content.stream(), undefined);
  return scratch;
}

/** Draws a stored picture. */
const drawBy =
  (sharp: SharpModule, file: FileToRead): DrawPicture =>
  async ({ content, isDerived, type, orientation, wanted, sizeInHead }, onFacts) => {
    const isDrawing = type.extension === 'svg';
    // Decoders take a length that is too large for them as 1 pixel.
    const stated = isDrawing ? await sizeInHead() : {};
    if (isTooLarge(stated)) return { facts: stated, renditions: {}, problem: tooManyPixels(stated) };
    try {
      // A drawing that is in memory has no folder that it could take other files from.
      const isInMemory = isDrawing || isDerived;
      const input = isInMemory ? Buffer.from(await content.arrayBuffer()) : await inOnePiece(file, content);
      const inspection = await inspectPicture(
        sharp,
        input,
        type,
        (facts, { xmp }) => onFacts({ ...facts, ...stated }, xmp),
        wanted,
        orientation,
      );
      return { ...inspection, facts: { ...inspection.facts, ...stated } };
    } finally {
      if (file.parts.length > 1) await rm(file.scratch, { force: true });
    }
  };

/** A file of metadata; an empty one for what cannot be opened. */
async function sidecarBlob(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch {
    return new Blob();
  }
}

/**
 * Reads the content of a stored file, as {@link inspectContent} does. `load` loads what draws pictures; without it, their sizes are read
 * from their heads.
 */
export async function inspectFile(
  file: FileToRead,
  onFacts: (facts: FileFacts) => Promise<void>,
  load: LoadSharp = () => import('sharp'),
): Promise<Inspection> {
  const { fileName, wanted = 'all', parts, sidecar, tags } = file;
  const content = await contentBlob(parts);
  const loadDrawer = async (): Promise<DrawPicture | string> => {
    const sharp = await loadSharp(load);
    return sharp === undefined ? noSharp : drawBy(sharp, file);
  };
  const readFrame =
    decoder === undefined
      ? undefined
      : async (film: Blob, type: KnownType, duration: number | undefined): Promise<Blob | undefined> =>
          filmFrame({ decoder, path: await inOnePiece(file, film), type, duration });
  return inspectContent(
    { content, fileName, wanted, tags, sidecar: sidecar === undefined ? undefined : await sidecarBlob(sidecar) },
    onFacts,
    { domParser, loadDrawer, readPdf, readFrame },
  );
}
