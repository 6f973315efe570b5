import { ClientError, type Attribute, type Client } from '@assetql/client';
import {
  chooseColumns,
  csvColumns,
  csvForm,
  delimitedPrinter,
  idPrinter,
  jsonPrinter,
  ndjsonPrinter,
  tsvForm,
  urlPrinter,
  visible,
  type AssetColumns,
  type AssetPrinter,
} from '@assetql/client/export';
import { didYouMean } from '../options/did-you-mean.ts';
import { CommandFailure, type Io } from '../io.ts';
import { asSentence } from '../connections/failure-of-call.ts';
import { assetTable, chosenTable } from '../report/assets/asset-table.ts';
import { tablePrinter } from '../report/assets/table-printer.ts';
import type { RunCommandOptions } from './run-options.ts';

/** The attribute definitions, used as columns; empty, with a message, when the library does not return them. */
export async function attributesOf(io: Io, client: Client): Promise<readonly Attribute[]> {
  try {
    return await client.attributes({ signal: io.signal });
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    io.err(`${visible(asSentence(error.message))} Attributes stand together in the last column.\n`);
    return [];
  }
}

/** All columns or the selected ones. Attributes are requested only when they may be among them. */
async function columnsOf(io: Io, client: Client, chosen: readonly string[] | undefined): Promise<AssetColumns> {
  if (chosen !== undefined) {
    const { columns, unknown } = chooseColumns(csvColumns([]), chosen);
    if (unknown.length === 0) return columns;
  }
  const all = csvColumns(await attributesOf(io, client));
  if (chosen === undefined) return all;
  const { columns, unknown } = chooseColumns(all, chosen);
  const [first] = unknown;
  if (first !== undefined)
    throw new CommandFailure(`There is no column “${first}”. ${didYouMean(first, all.headings)}`);
  return columns;
}

/** Creates the printer of an output format, for a terminal or for a program. */
export async function createPrinter(
  io: Io,
  client: Client,
  { format, bom, raw, columns }: RunCommandOptions,
  terminal: boolean,
): Promise<AssetPrinter> {
  const width = terminal ? io.columns : undefined;
  switch (format) {
    case 'json':
      return jsonPrinter();
    case 'ndjson':
      return ndjsonPrinter();
    case 'csv':
      return delimitedPrinter(await columnsOf(io, client, columns), csvForm, { bom, raw, terminal });
    case 'tsv':
      return delimitedPrinter(await columnsOf(io, client, columns), tsvForm, { bom, raw, terminal });
    case 'ids':
      return idPrinter();
    case 'urls':
      return urlPrinter();
    default: {
      if (columns === undefined) return tablePrinter((assets) => assetTable(assets, width));
      const shown = await columnsOf(io, client, columns);
      return tablePrinter((assets) => chosenTable(assets, shown, width));
    }
  }
}
