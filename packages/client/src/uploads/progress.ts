import type { UploadOptions, UploadProgress } from './upload-options.ts';

/** Reports how far an upload is. */
export interface ProgressReporter {
  readonly begin: (phase: UploadProgress['phase']) => void;
  /** Adds bytes that the service has. */
  readonly store: (bytes: number) => void;
}

/** `size` is `undefined` for a stream of unknown size. */
export function createProgress(listen: UploadOptions['onProgress'], size: number | undefined): ProgressReporter {
  let phase: UploadProgress['phase'] = 'checking';
  let sent = 0;
  const report = (): void => listen?.({ phase, sent, size });
  return {
    begin: (next) => {
      phase = next;
      report();
    },
    store: (bytes) => {
      sent += bytes;
      report();
    },
  };
}
