import { ClientError, type Attribute, type Client } from '@assetql/client';
import type { PrintNote } from '@assetql/client/export';
import type { BoundRequest } from '@assetql/core/document';
import { printerFor, type ExportFormat } from './export-format.ts';

export interface ExportOptions {
  readonly format: ExportFormat;
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

/** The definitions of the attributes, which are columns; without them the attributes of an asset stand together. */
async function attributesOf(client: Client, signal: AbortSignal): Promise<readonly Attribute[]> {
  try {
    return await client.attributes({ signal });
  } catch (error) {
    if (error instanceof ClientError) return [];
    throw error;
  }
}

/**
 * All that a request finds, from its offset on, page by page. Rejects as `assets.iterate` does, and with the reason of the signal when it
 * is cancelled.
 */
export async function exportAssets(
  client: Client,
  { count: _page, ...request }: BoundRequest,
  { format, toFile, signal, onProgress }: ExportOptions,
): Promise<Exported> {
  const printer = printerFor(format, format === 'csv' ? await attributesOf(client, signal) : [], toFile);
  const pieces: string[] = [];
  let text = printer.start();
  let count = 0;
  let total = 0;
  const onPage = (page: { readonly total: number }): void => {
    total = Math.max(total, page.total);
    onProgress(count, total);
  };
  for await (const asset of client.assets.iterate(request, { signal, onPage })) {
    count += 1;
    text += printer.add(asset);
    if (text.length < pieceLength) continue;
    pieces.push(text);
    text = '';
  }
  pieces.push(text + printer.end());
  return { pieces, count, notes: printer.notes() };
}
