import type { Lease } from '../jobs/jobs.ts';
import type { Change, LibraryParts } from '../library-parts.ts';
import { processAsset, processAssetKind } from './process-asset.ts';

/** Milliseconds of a lease: after them another worker may take the job over. */
const leaseTime = 60_000;
/** Attempts, and milliseconds between them. */
const mostAttempts = 3;
const pause = 5000;

type Worker = (input: string, parts: LibraryParts, changeAssets: Change) => Promise<unknown>;

const workers: Readonly<Record<string, Worker>> = { [processAssetKind]: processAsset };

/** Does the jobs that wait, one after the other, until there is none. */
export async function runJobs(parts: LibraryParts, changeAssets: Change): Promise<void> {
  const { jobs } = parts;
  const next = (): Promise<Lease | undefined> => jobs.lease(Object.keys(workers), leaseTime);
  for (let lease = await next(); lease !== undefined; lease = await next()) {
    const { kind, input, attempts } = lease.job;
    try {
      const outcome = await workers[kind]?.(input, parts, changeAssets);
      await jobs.finish(lease, JSON.stringify(outcome ?? null));
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      await jobs.fail(lease, reason, attempts < mostAttempts ? pause : undefined);
    }
  }
}
