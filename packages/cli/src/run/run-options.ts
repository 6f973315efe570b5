import type { ExpressionKind } from '@assetql/core';
import type { ConnectionOptions } from '../connections/connection.ts';
import { CommandFailure } from '../io.ts';
import type { SearchOptions } from '../searches/search-file.ts';

export const runFormats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'ids', 'urls'] as const;

export interface RunCommandOptions extends ConnectionOptions, SearchOptions {
  readonly kind?: ExpressionKind;
  readonly format: (typeof runFormats)[number];
  readonly columns?: readonly string[];
  readonly all: boolean;
  readonly limit?: number;
  readonly count: boolean;
  readonly output?: string;
  readonly bom: boolean;
  readonly raw: boolean;
  readonly color: boolean;
}

type Check = readonly [refused: boolean, message: string];

/** Rejects contradicting options. */
export function refuseContradictions(options: RunCommandOptions): void {
  const { format, columns, all, limit, count, bom, raw } = options;
  const isDelimited = format === 'csv' || format === 'tsv';
  const checks: readonly Check[] = [
    [bom && !isDelimited, '--bom is for --format csv and tsv.'],
    [raw && !isDelimited, '--raw is for --format csv and tsv.'],
    [columns !== undefined && !isDelimited && format !== 'table', '--columns is for --format table, csv and tsv.'],
    [all && limit !== undefined, 'Give --all or --limit, not both.'],
    [count && (all || limit !== undefined), '--count counts all assets that match; leave out --all and --limit.'],
    [
      count && (columns !== undefined || format !== 'table'),
      '--count prints a number; leave out --format and --columns.',
    ],
  ];
  for (const [refused, message] of checks) if (refused) throw new CommandFailure(message);
}
