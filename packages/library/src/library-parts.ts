import type { AssetIndex } from './asset-index/asset-index.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Records, RecordTransaction } from './records/records.ts';

/** The four parts of a library that can be filled; `ARCHITECTURE.md` says what they promise together. */
export interface LibraryParts {
  readonly records: Records;
  readonly index: AssetIndex;
  readonly files: Files;
  readonly jobs: Jobs;
}

/** Runs a transaction in the name of a user, or of the library itself for the empty name. */
export type Change = (actor: string, work: (transaction: RecordTransaction) => void) => Promise<void>;
