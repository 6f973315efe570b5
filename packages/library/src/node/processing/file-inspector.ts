import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { ContentInspector, FileFacts, InspectedFile, Inspection } from '../../processing/file-facts.ts';
import { inspectionUrl } from './entry-url.ts';
import { InspectionChild } from './inspection-child.ts';
import type { FileToRead } from './messages.ts';

/** Milliseconds that a process waits for another file before it is ended, since it keeps memory. */
const idleTime = 10_000;

/** What a program has forgotten that bundles this one. */
const noProgram =
  'The content of files is not read by this program: inspection-process.js is not beside it; bundle it as the README of @assetql/library says.';

/** Where files are, and where a process may write for a while. */
export interface FilePaths {
  /** The paths of the parts of a file; `undefined` when there is none of this key. */
  readonly partPaths: (key: string) => Promise<readonly string[] | undefined>;
  /** Is told when the parts are not needed any more, where they are copies that were made to be read. */
  readonly dropParts?: (paths: readonly string[]) => Promise<void>;
  /** A path at which there is nothing. */
  readonly scratchPath: () => Promise<string>;
}

/** Reads files in processes of their own, as many as there are files at a time. */
export class FileInspector implements ContentInspector {
  private readonly files: FilePaths;
  private readonly entry: URL;
  private readonly start: () => InspectionChild;
  /** Processes, and when they end those that have nothing to do. */
  private readonly children = new Map<InspectionChild, NodeJS.Timeout | undefined>();

  constructor(files: FilePaths, entry: URL = inspectionUrl, start = (): InspectionChild => new InspectionChild(entry)) {
    this.files = files;
    this.entry = entry;
    this.start = start;
  }

  async inspect(
    { key, ...file }: InspectedFile,
    onFacts: (facts: FileFacts) => void,
    signal: AbortSignal,
  ): Promise<Inspection> {
    signal.throwIfAborted();
    const parts = await this.files.partPaths(key);
    if (parts === undefined)
      return { facts: {}, renditions: {}, problem: 'The bytes of the file are gone; put them back.' };
    try {
      if (!existsSync(this.entry)) return { facts: {}, renditions: {}, problem: noProgram };
      return await this.read({ ...file, parts, scratch: await this.files.scratchPath() }, onFacts, signal);
    } finally {
      await this.files.dropParts?.(parts);
    }
  }

  /** Ends all processes, and resolves when they are gone. */
  async close(): Promise<void> {
    const all = [...this.children.keys()];
    for (const [child, timer] of this.children) {
      clearTimeout(timer);
      child.kill();
    }
    await Promise.all(all.map(({ ended }) => ended));
  }

  private async read(file: FileToRead, onFacts: (facts: FileFacts) => void, signal: AbortSignal): Promise<Inspection> {
    const child = this.take();
    try {
      return await child.read(file, onFacts, signal);
    } finally {
      this.giveBack(child);
      // Files in one piece are read where they are.
      if (file.parts.length > 1) await rm(file.scratch, { force: true });
    }
  }

  private take(): InspectionChild {
    for (const [child, timer] of this.children) {
      if (timer === undefined || !child.isAlive) continue;
      clearTimeout(timer);
      this.children.set(child, undefined);
      return child;
    }
    const child = this.start();
    this.children.set(child, undefined);
    void this.forget(child);
    return child;
  }

  private async forget(child: InspectionChild): Promise<void> {
    await child.ended;
    clearTimeout(this.children.get(child));
    this.children.delete(child);
  }

  private giveBack(child: InspectionChild): void {
    if (child.isAlive && this.children.has(child))
      this.children.set(child, setTimeout(() => child.kill(), idleTime).unref());
  }
}
