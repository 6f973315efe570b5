import type { ExpressionKind } from '@assetql/core';
import type { ConnectionOptions } from '../connections/connection.ts';
import type { SearchOptions } from '../searches/search-file.ts';
import { CommandFailure } from '../io.ts';

export const metadataFormats = ['csv', 'ndjson'] as const;
export const reportFormats = ['text', 'json', 'csv'] as const;

/** The options of `assetql export`. */
export interface ExportOptions extends ConnectionOptions, SearchOptions {
  readonly kind?: ExpressionKind;
  /** Whether to export the whole library. */
  readonly all: boolean;
  /** The folder of the originals. */
  readonly files: string;
  readonly format: (typeof metadataFormats)[number];
  /** The file of the metadata; in the folder of the originals when absent. */
  readonly output?: string;
  readonly report: (typeof reportFormats)[number];
  /** Whether to delete files of assets that are not found any more. */
  readonly delete: boolean;
  readonly parallel: number;
  readonly bom: boolean;
  readonly raw: boolean;
  readonly color: boolean;
}

/** Rejects contradicting options. */
export function refuseContradictions(options: ExportOptions, search: string | undefined): void {
  const isSearch = search !== undefined || options.kind !== undefined || options.name !== undefined;
  if (options.all && (isSearch || options.var !== undefined))
    throw new CommandFailure('Give --all or a search, not both.');
  if (!options.all && !isSearch) throw new CommandFailure('Give --all to export the whole library, or a search.');
  if ((options.bom || options.raw) && options.format !== 'csv')
    throw new CommandFailure('--bom and --raw are for --format csv.');
}
