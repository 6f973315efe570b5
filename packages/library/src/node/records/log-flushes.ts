import { open, type FileHandle } from 'node:fs/promises';
import { systemCode } from '../../failure.ts';
import { SharedFlushes } from '../shared-flushes.ts';

async function flushLog(path: string): Promise<void> {
  let log: FileHandle | undefined;
  try {
    log = await open(path, 'r+');
    await log.datasync();
  } catch (failure) {
    // SQLite has brought all of it to the disk before it has removed its log.
    if (systemCode(failure) !== 'ENOENT') throw failure;
  } finally {
    await log?.close();
  }
}

/**
 * Brings commits to the disk beside the event loop, those of all connections of this process to a file together. SQLite would flush its
 * write-ahead log for each commit by itself, and nobody else would be answered meanwhile. Commits are in the log in their order: when one is on the
 * disk, all before it are. The log itself is never locked, so that closing it gives up no lock of SQLite.
 */
const flushes = new SharedFlushes(flushLog);

/** The flushes of one database's log. */
export class LogFlushes {
  private readonly path: string;

  /** `database` is the path of the database file. */
  constructor(database: string) {
    this.path = `${database}-wal`;
  }

  /** Resolves when the commits until now are on the disk. */
  commits(): Promise<void> {
    return flushes.flush(this.path);
  }

  /** Resolves when no commit of this process waits for the disk. */
  settled(): Promise<void> {
    return flushes.ended(this.path);
  }
}
