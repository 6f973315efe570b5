import { ClientError, NetworkError, ServiceError, TimeoutError, UploadError } from '@assetql/client';

/**
 * Why an upload did not end well. `outage`: the library cannot be reached, and everything waits for it; `signed-out` and `forbidden` stop
 * all uploads; `later`: the asset is there, but a step after that failed; `file`: only this file.
 */
export interface UploadFailure {
  readonly kind: 'outage' | 'signed-out' | 'forbidden' | 'later' | 'file';
  /** One sentence. */
  readonly message: string;
  /** Whether the next attempt has to begin anew. */
  readonly isGone: boolean;
}

const outages: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const sentence = (text: string): string => `${text.replace(/(?<![\s.])[\s.]+$/, '')}.`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sourceWords = 'The file cannot be read: it was changed, moved or removed. Choose it again.';

function ofStatus({ status, reason, call }: ServiceError, library: string): UploadFailure {
  const failed = (kind: UploadFailure['kind'], message: string): UploadFailure => ({ kind, message, isGone: false });
  if (outages.has(status)) return failed('outage', `${library} does not answer.`);
  if (status === 401) return failed('signed-out', `${library} wants a sign-in.`);
  if (status === 403 && call === 'POST /uploads') return failed('forbidden', `${library} does not let you add assets.`);
  if (status === 413) return failed('file', `${library} does not take files of this size: ${sentence(reason)}`);
  if (status === 507) return failed('file', `${library} has no space left: ${sentence(reason)}`);
  return failed('file', sentence(capital(reason)));
}

/** Explains the error of an upload. `library` is the name of the library at the beginning of a sentence. */
export function explainFailure(error: unknown, library: string): UploadFailure {
  if (!(error instanceof UploadError)) return explainCause(error, library);
  const { fault, left, cause } = error;
  if (left === 'asset') {
    const why = cause instanceof ClientError ? explainCause(cause, library).message : sentence(error.message);
    return { kind: 'later', message: `It is in the library, but was not sent for approval: ${why}`, isGone: false };
  }
  if (fault === 'gone' || fault === 'size')
    return {
      kind: 'file',
      message: 'What was sent before is no longer in the library. Retry sends the file from its beginning.',
      isGone: true,
    };
  if (fault === 'source' || fault === 'resume')
    return { kind: 'file', message: sourceWords, isGone: fault === 'resume' };
  if (fault === 'metadata' && error.problems.length > 0)
    return { kind: 'file', message: error.problems.map(({ message }) => message).join(' '), isGone: false };
  return cause instanceof Error ? explainCause(cause, library) : explainCause(error, library);
}

function explainCause(error: unknown, library: string): UploadFailure {
  if (error instanceof ServiceError) return ofStatus(error, library);
  if (error instanceof NetworkError || error instanceof TimeoutError)
    return { kind: 'outage', message: `${library} does not answer.`, isGone: false };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'file', message: sentence(capital(message)), isGone: false };
}
