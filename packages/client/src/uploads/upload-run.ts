import type { UploadCalls } from '../changes/upload-calls.ts';
import type { CallOptions } from '../client-options.ts';
import type { LookUps } from '../look-up/create-look-ups.ts';
import type { ResolvedOptions } from '../resolve-options.ts';
import type { ByteBudget } from './bytes/byte-budget.ts';
import type { ResumeRecord } from './resume-record.ts';
import type { SharedLightboxes } from './shared-lightboxes.ts';

/** What all uploads of a client share. */
export interface UploadServices {
  readonly calls: UploadCalls;
  readonly settings: ResolvedOptions;
  readonly lookUps: LookUps;
  readonly budget: ByteBudget;
  readonly lightboxes: SharedLightboxes;
}

/** What is known of one upload while it runs, and when it fails. */
export interface UploadRun {
  readonly fileName: string;
  /** Before `finalizing` the upload is not an asset; once `finalized` it is one. */
  stage: 'checking' | 'sending' | 'finalizing' | 'finalized';
  uploadId: string | undefined;
  record: ResumeRecord | undefined;
  lostRecords: number;
  /** Whether somebody has the resume record, so that the upload is kept when it fails. */
  readonly isKept: boolean;
}

/** The options of an upload that go to each of its calls. */
export const callOptions = ({ signal, onRetry }: CallOptions): CallOptions => ({ signal, onRetry });
