import { ClientError, type Asset, type Attribute, type Client } from '@assetql/client';
import { csvColumns, propertyColumns, type PrintNote } from '@assetql/client/export';
import type { Catalogue } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import { printerFor, type ExportFormatRow } from './export-format.ts';

/** A page of an answer, and which of its assets are wanted. */
export interface WantedPage {
  readonly offset: number;
  readonly count: number;
  readonly ids: readonly string[];
}

export interface ExportOptions {
  readonly row: ExportFormatRow;
  /** Ids of properties of core's `assetProperties`; all that the library shows without it. */
  readonly columns?: readonly string[] | undefined;
  /** Names of ids that an asset carries without one. */
  readonly names?: Catalogue | undefined;
  /** Without it, all pages. */
  readonly page?: WantedPage | undefined;
  readonly toFile: boolean;
  readonly signal: AbortSignal;
  /** Told of how many have come, and of how many there are. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Assets as a text. */
export interface Exported {
  /** In pieces: an engine takes no text that is as long as all of them can be. */
  readonly pieces: readonly string[];
  readonly count: number;
  readonly notes: readonly PrintNote[];
}

/** UTF-16 units of a piece. */
const pieceLength = 1_000_000;

/** The definitions of the attributes, which are columns; without them the attributes of an asset are together. */
async function attributesOf(client: Client, signal: AbortSignal): Promise<readonly Attribute[]> {
  try {
    return await client.attributes({ signal });
  } catch (error) {
    if (error instanceof ClientError) return [];
    throw error;
  }
}

/** The assets that are wanted, as they come. */
async function* wantedAssets(
  client: Client,
  { count: _page, ...request }: BoundRequest,
  { page, signal, onProgress }: Pick<ExportOptions, 'page' | 'signal' | 'onProgress'>,
): AsyncGenerator<Asset> {
  let count = 0;
  let total = 0;
  if (page !== undefined) {
    const { offset, ids } = page;
    const wanted = new Set(ids);
    const { assets } = await client.assets.list({ ...request, offset, count: page.count }, { signal });
    yield* assets.filter(({ id }) => wanted.has(id));
    return;
  }
  const onPage = (found: { readonly total: number }): void => {
    total = Math.max(total, found.total);
    onProgress(count, total);
  };
  for await (const asset of client.assets.iterate(request, { signal, onPage })) {
    count += 1;
    yield asset;
  }
}

/**
 * What a request finds, as a text: all of it from its offset on, page by page, or what is wanted of one page. Rejects as `assets.iterate`
 * does, and with the reason of the signal when it is cancelled.
 */
export async function exportAssets(client: Client, request: BoundRequest, options: ExportOptions): Promise<Exported> {
  const { row, columns, names = {}, toFile, signal } = options;
  const isOfColumns = row.columns === 'columns' || (row.columns === 'records' && columns !== undefined);
  const attributes = isOfColumns ? await attributesOf(client, signal) : [];
  const chosen = columns && isOfColumns ? propertyColumns(columns, attributes, names) : undefined;
  const printer = printerFor(row.format, { all: csvColumns(attributes), chosen }, toFile);
  const pieces: string[] = [];
  let text = printer.start();
  let count = 0;
  for await (const asset of wantedAssets(client, request, options)) {
    count += 1;
    text += printer.add(asset);
    if (text.length < pieceLength) continue;
    pieces.push(text);
    text = '';
  }
  pieces.push(text + printer.end());
  return { pieces, count, notes: printer.notes() };
}
