import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FolderFile } from '../../folder-file.ts';
import type { ContentInspector, WantedPart } from '../../processing/file-facts.ts';
import type { RenditionName } from '../../processing/renditions.ts';
import { AtMost } from './at-most.ts';
import { fingerprint } from './fingerprint.ts';
import { nameOf } from '../../folder/paths.ts';
import { onDisk } from './paths.ts';

/** How many pictures are made at a time for people who wait for them. */
const atOnce = 2;

/** What has to be read for a picture. */
const wantedFor: Readonly<Record<RenditionName, WantedPart>> = { thumbnail: 'thumbnail', preview: 'all' };

export interface FolderRenditionsOptions {
  readonly root: string;
  /** Where pictures are kept. It may be removed at any time. */
  readonly cache: string;
  readonly inspector: ContentInspector;
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size > 0;
  } catch {
    return false;
  }
}

/**
 * Pictures of files, which are made when somebody asks for them first, in processes of their own, and kept by the content of the file: a copy or a renamed file
 * has the same one, and a changed file another.
 */
export class FolderRenditions {
  private readonly options: FolderRenditionsOptions;
  private readonly making = new Map<string, Promise<string | undefined>>();
  private readonly closing = new AbortController();
  private readonly gate = new AtMost(atOnce);

  constructor(options: FolderRenditionsOptions) {
    this.options = options;
  }

  /** The path of a picture; `undefined` where none can be made. Rejects for a file that cannot be opened. */
  async path(file: FolderFile, name: RenditionName): Promise<string | undefined> {
    const print = file.fingerprint ?? (await fingerprint(onDisk(this.options.root, file.path)));
    const path = this.placeOf(print, name);
    if (await isThere(path)) return path;
    const key = `${print} ${name}`;
    const made = this.making.get(key) ?? this.make(file, print, name).finally(() => this.making.delete(key));
    this.making.set(key, made);
    return await made;
  }

  async close(): Promise<void> {
    this.closing.abort(new Error('The library was closed.'));
    this.gate.release();
    await Promise.allSettled(this.making.values());
  }

  /** Two letters of the content make a folder, since some systems are slow where a folder has many files. */
  private placeOf(print: string, name: RenditionName): string {
    return join(this.options.cache, print.slice(0, 2), `${print}-${name}.webp`);
  }

  private async make(file: FolderFile, print: string, name: RenditionName): Promise<string | undefined> {
    const { inspector } = this.options;
    const inspected = { key: file.id, fileName: nameOf(file.path), wanted: wantedFor[name] };
    // The next file is drawn while the picture of this one is kept.
    const { renditions } = await this.gate.run(() => inspector.inspect(inspected, () => {}, this.closing.signal));
    for (const each of ['thumbnail', 'preview'] as const) {
      const bytes = renditions[each];
      if (bytes !== undefined) await this.keep(this.placeOf(print, each), bytes);
    }
    // No preview is made where the original serves for a large view; the thumbnail is given then.
    const given = name === 'preview' && renditions.preview === undefined ? 'thumbnail' : name;
    return renditions[given] === undefined ? undefined : this.placeOf(print, given);
  }

  private async keep(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Two pictures of one file may be made at a time, and each brings the thumbnail along.
    const unfinished = `${path}.${randomUUID()}`;
    try {
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}
