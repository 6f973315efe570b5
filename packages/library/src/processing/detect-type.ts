import { fileTypeFromBlob } from 'file-type';
import type { FileFacts } from './file-facts.ts';

/** Bytes at the beginning that tell a drawing. */
const head = 4096;

/** How raw files begin whose tables are those of TIFF under another number; `file-type` knows some of them. */
const rawStarts: readonly (readonly [start: string, extension: string, mimeType: string])[] = [
  ['IIRO', 'orf', 'image/x-olympus-orf'],
  ['IIRS', 'orf', 'image/x-olympus-orf'],
  ['MMOR', 'orf', 'image/x-olympus-orf'],
  ['IIU\0', 'rw2', 'image/x-panasonic-rw2'],
];

/** The type that the content of a file has; `undefined` for one that is not known, such as text. */
export async function detectType(content: Blob): Promise<FileFacts['type']> {
  const found = await fileTypeFromBlob(content);
  if (found !== undefined && found.ext !== 'xml') return { extension: found.ext, mimeType: found.mime };
  const text = await content.slice(0, head).text();
  const [, extension, mimeType] = rawStarts.find(([start]) => text.startsWith(start)) ?? [];
  if (extension !== undefined && mimeType !== undefined) return { extension, mimeType };
  if (/<svg[\s>]/i.test(text)) return { extension: 'svg', mimeType: 'image/svg+xml' };
  return found && { extension: found.ext, mimeType: found.mime };
}
