import type { Client } from '../client.ts';
import { UploadError, type UploadProblem } from '../errors/upload-error.ts';
import { inParallel } from './in-parallel.ts';
import { baseName, type PlannedUpload } from './planned-upload.ts';

/** Something that is wrong with a file before anything is sent. */
export interface FoundProblem<Planned> {
  readonly planned: Planned;
  readonly problem: UploadProblem;
}

/** Checks at the same time; names are looked up once for all. */
const parallel = 8;

/**
 * What is wrong with files: their names, categories and attributes by the library, without sending anything but look-ups. Rejects with a
 * `ClientError` when the library cannot be asked.
 */
export async function checkFiles<Planned extends Pick<PlannedUpload, 'file' | 'metadata'>>(
  client: Client,
  files: readonly Planned[],
  signal: AbortSignal,
): Promise<readonly FoundProblem<Planned>[]> {
  const found = await inParallel(files, parallel, async (planned) => {
    try {
      await client.uploads.check({ ...planned.metadata, fileName: baseName(planned.file.path) }, { signal });
      return [];
    } catch (error) {
      if (!(error instanceof UploadError) || error.problems.length === 0) throw error;
      return error.problems.map((problem) => ({ planned, problem }));
    }
  });
  return found.flat();
}
