import type { Catalogue } from '@assetql/core';
import type { BoundRequest } from '@assetql/core/document';
import type { Asset } from '../asset.ts';
import type { Client } from '../client.ts';
import { ClientError } from '../errors/client-error.ts';
import type { Attribute } from '../resources/attribute.ts';
import type { PrintNote } from './asset-printer.ts';
import { csvColumns } from './csv-columns.ts';
import { printerFor, type ExportFormatRow } from './export-format.ts';
import { propertyColumns } from './property-columns.ts';

/** A page of an answer, and the ids of the assets to export from it. */
export interface WantedPage {
  readonly offset: number;
  readonly count: number;
  readonly ids: readonly string[];
}

export interface ExportOptions {
  readonly row: ExportFormatRow;
  /** Ids of properties of core's `assetProperties`; everything that the library shows by default. */
  readonly columns?: readonly string[] | undefined;
  /** Names for ids that an asset carries without a name. */
  readonly names?: Catalogue | undefined;
  /** All pages by default. */
  readonly page?: WantedPage | undefined;
  /** Assets that are at hand already, which are exported in place of what the request finds. */
  readonly assets?: readonly Asset[] | undefined;
  readonly toFile: boolean;
  readonly signal: AbortSignal;
  /** Called with the number of assets received so far and the total. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Assets as a text. */
export interface Exported {
  /** Pieces of the text, which as a whole can exceed the longest string that engines allow. */
  readonly pieces: readonly string[];
  readonly count: number;
  readonly notes: readonly PrintNote[];
}

/** UTF-16 units of a piece. */
const pieceLength = 1_000_000;

/** The definitions of the attributes, a column each; empty when the library does not return them, then one column has all attributes. */
async function attributesOf(client: Client, signal: AbortSignal): Promise<readonly Attribute[]> {
  try {
    return await client.attributes({ signal });
  } catch (error) {
    if (error instanceof ClientError) return [];
    throw error;
  }
}

/** The assets to export, in the order of the responses. */
async function* wantedAssets(
  client: Client,
  { count: _page, ...request }: BoundRequest,
  { page, assets: given, signal, onProgress }: Pick<ExportOptions, 'page' | 'assets' | 'signal' | 'onProgress'>,
): AsyncGenerator<Asset> {
  if (given !== undefined) {
    yield* given;
    return;
  }
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

/** Receives a piece of an export. The next asset is requested when it has resolved. */
export type WritePiece = (piece: string) => void | Promise<void>;

/**
 * Writes what a request finds as a text, in pieces of about a million characters: everything from its offset on, or some assets of one page.
 * Rejects as `assets.iterate` and `write` do, and with the reason of the signal when it is cancelled.
 */
export async function writeAssets(
  client: Client,
  request: BoundRequest,
  options: ExportOptions,
  write: WritePiece,
): Promise<Omit<Exported, 'pieces'>> {
  const { row, columns, names = {}, toFile, signal } = options;
  const isOfColumns = row.columns === 'columns' || (row.columns === 'records' && columns !== undefined);
  const attributes = isOfColumns ? await attributesOf(client, signal) : [];
  const chosen = columns && isOfColumns ? propertyColumns(columns, attributes, names) : undefined;
  const printer = printerFor(row.format, { all: csvColumns(attributes), chosen }, toFile);
  let text = printer.start();
  let count = 0;
  for await (const asset of wantedAssets(client, request, options)) {
    count += 1;
    text += printer.add(asset);
    if (text.length < pieceLength) continue;
    await write(text);
    text = '';
  }
  await write(text + printer.end());
  return { count, notes: printer.notes() };
}

/** Collects the pieces of {@link writeAssets}. */
export async function exportAssets(client: Client, request: BoundRequest, options: ExportOptions): Promise<Exported> {
  const pieces: string[] = [];
  const written = await writeAssets(client, request, options, (piece) => void pieces.push(piece));
  return { pieces, ...written };
}
