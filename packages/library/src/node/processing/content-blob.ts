import { openAsBlob } from 'node:fs';

/** A file in parts as one Blob, of which only what is looked at is read. */
export async function contentBlob(parts: readonly string[]): Promise<Blob> {
  return new Blob(await Promise.all(parts.map((part) => openAsBlob(part))));
}
