import type { Client } from '@assetql/client';
import {
  checkFiles,
  sendFiles,
  type PlannedUpload,
  type UploadMemory,
  type UploadOutcome,
} from '@assetql/client/upload-files';
import { env, l10n, ProgressLocation, window } from 'vscode';
import { abortOn } from '../results/abort-on.ts';
import { tellWaiting } from '../results/tell-waiting.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { bytesText } from './bytes-text.ts';
import { followJobs } from './follow-jobs.ts';

/** What became of an upload. */
export interface UploadRun {
  readonly outcomes: readonly UploadOutcome[];
  /** What could not be read of files, by the id of the asset. */
  readonly notes: ReadonlyMap<string, string>;
  readonly wasCancelled: boolean;
}

export interface RunUploadOptions {
  readonly client: Client;
  readonly memory: UploadMemory;
  /** What a person calls the library. */
  readonly library: string;
}

/** Files that are sent at the same time. */
const parallel = 4;

/** What is wrong with files, each sentence once, before anything is sent; `undefined` when the person cancels. */
export async function problemsOf(
  files: readonly PlannedUpload[],
  { client }: RunUploadOptions,
): Promise<readonly string[] | undefined> {
  const title = l10n.t('Checking the upload');
  return await window.withProgress(
    { location: ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const cancelling = abortOn(token);
      const waiting = tellWaiting(progress, l10n);
      try {
        const found = await checkFiles(client, files, cancelling.signal);
        return [...new Set(found.map(({ problem }) => problem.message))];
      } catch (error) {
        if (cancelling.signal.aborted) return undefined;
        throw error;
      } finally {
        waiting.dispose();
        cancelling.dispose();
      }
    },
  );
}

/** Sends files, with the bytes of all of them and the name of the present one, until all are there or the person cancels. */
export async function runUpload(
  files: readonly PlannedUpload[],
  { client, memory, library }: RunUploadOptions,
): Promise<UploadRun> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const title = plainMessage(
    files.length === 1
      ? l10n.t('Uploading 1 file to “{0}”', library)
      : l10n.t('Uploading {0} files to “{1}”', files.length, library),
  );
  return await window.withProgress(
    { location: ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const cancelling = abortOn(token);
      const { signal } = cancelling;
      const waiting = tellWaiting(progress, l10n);
      let shown = 0;
      try {
        const outcomes = await sendFiles(files, {
          client,
          memory,
          again: false,
          parallel,
          wait: false,
          signal,
          onProgress: (sent, { name }) => {
            waiting.restart();
            const share = total === 0 ? 0 : (100 * sent) / total;
            const bytes = l10n.t('{0} of {1}', bytesText(sent, env.language), bytesText(total, env.language));
            progress.report({ increment: share - shown, message: plainMessage(`${bytes} · ${name}`) });
            shown = share;
          },
        });
        waiting.dispose();
        const wasCancelled = signal.aborted;
        progress.report({ message: l10n.t('the library reads the files') });
        return { outcomes, notes: await followJobs(client, outcomes, signal), wasCancelled };
      } finally {
        waiting.dispose();
        cancelling.dispose();
      }
    },
  );
}
