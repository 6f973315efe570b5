import type { ConnectionOptions } from '../connections/connection.ts';
import type { VariableText } from '../options/given-variables.ts';

export const uploadFormats = ['text', 'json', 'csv'] as const;

/** The options of `assetql upload`. */
export interface UploadCommandOptions extends ConnectionOptions {
  /** A sheet with the metadata of each file. */
  readonly from?: string;
  readonly title?: string;
  readonly description?: string;
  readonly category: readonly string[];
  readonly keyword: readonly string[];
  readonly attribute: readonly VariableText[];
  readonly lightbox?: string;
  readonly approver?: string;
  readonly parallel: number;
  readonly wait: boolean;
  readonly dryRun: boolean;
  /** Whether files that have been uploaded before are uploaded once more. */
  readonly again: boolean;
  readonly format: (typeof uploadFormats)[number];
  readonly output?: string;
}
