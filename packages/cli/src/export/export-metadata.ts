import type { Asset, AssetMedia, Attribute } from '@assetql/client';
import {
  csvColumns,
  csvForm,
  delimitedPrinter,
  ndjsonPrinter,
  type AssetColumns,
  type AssetPrinter,
} from '@assetql/client/export';
import type { ExportOptions } from './export-options.ts';

/** An asset, and the name of its file in the folder. */
export interface ExportedAsset extends Asset {
  readonly exportedFile: string | null;
}

/** Signatures in the query of an address open the file to everybody for some time, and are useless afterwards. */
function withoutSignature(address: string | null | undefined): string | null | undefined {
  return typeof address === 'string' ? address.replace(/[?#].*/s, '') : address;
}

/** An asset as it is written: with the name of its file, and with addresses that hold no secret. */
export function exportedAsset(asset: Asset, file: string | undefined): ExportedAsset {
  const { media } = asset;
  const shown = Object.fromEntries(
    Object.entries(media).map(([name, value]) => [name, name === 'type' ? value : withoutSignature(value)]),
  ) satisfies AssetMedia;
  return { ...asset, media: shown, exportedFile: file ?? null };
}

function withFile(columns: AssetColumns): AssetColumns {
  return {
    headings: [...columns.headings, 'exportedFile'],
    properties: [...columns.properties, undefined],
    lists: [...columns.lists, false],
    values: (asset) => [
      ...columns.values(asset),
      ['exportedFile' in asset && typeof asset.exportedFile === 'string' ? asset.exportedFile : null],
    ],
  };
}

/** Prints exported assets: as CSV with all columns and the name of the file, or as JSON lines. */
export const metadataPrinter = (
  { format, bom, raw }: Pick<ExportOptions, 'format' | 'bom' | 'raw'>,
  attributes: readonly Attribute[],
): AssetPrinter =>
  format === 'csv'
    ? delimitedPrinter(withFile(csvColumns(attributes)), csvForm, { bom, raw, terminal: false })
    : ndjsonPrinter();
