import type { Asset, Client } from '@assetql/client';
import { resolveSearch, checkDocument, type Catalogue } from '@assetql/core/document';
import type { SearchSettings } from '../contracts/searches.ts';
import { checkOptions, describeDiagnostics, type QueryCheck } from './check-query.ts';
import { bounded, toolLimits } from './limits.ts';
import { readCount, readQuery } from './read-query.ts';

/** An asset in a few words. It has no addresses: those of files let in anyone who has them. */
export interface FoundAsset {
  readonly id: string;
  readonly title?: string;
  readonly fileName?: string;
  readonly type?: string;
  readonly status?: string | number;
  readonly rating?: number;
  readonly uploaded?: string;
  readonly keywords?: readonly string[];
  readonly categories?: readonly string[];
}

/** What a library has found; or what is wrong with the query, which was not sent then. */
export type FoundAssets =
  | {
      readonly library: string;
      readonly total: number;
      /** True where the library has only said that there are at least so many. */
      readonly isLeast?: true;
      readonly assets: readonly FoundAsset[];
    }
  | (QueryCheck & { readonly problem: string });

/** The library to ask. */
export interface ToolLibrary {
  readonly label: string;
  readonly client: Pick<Client, 'assets'>;
  readonly names: () => Promise<Catalogue>;
}

const isText = (text: string | null | undefined): text is string => typeof text === 'string' && text !== '';

const names = (list: readonly (string | undefined)[] | undefined): readonly string[] =>
  (list ?? [])
    .filter(isText)
    .slice(0, toolLimits.members)
    .map((name) => bounded(name, toolLimits.text));

function describeAsset({ id, title, file, media, status, statusName, rating, record, ...asset }: Asset): FoundAsset {
  const [keywords, categories] = [names(asset.keywords), names(asset.categories?.map(({ name }) => name))];
  const state = statusName ?? status;
  return {
    id,
    ...(isText(title) ? { title: bounded(title, toolLimits.text) } : {}),
    ...(isText(file.fileName) ? { fileName: bounded(file.fileName, toolLimits.text) } : {}),
    ...(isText(media.type) ? { type: media.type } : {}),
    ...(state === undefined || state === null ? {} : { status: state }),
    ...(typeof rating.average === 'number' ? { rating: rating.average } : {}),
    ...(isText(record.createdAt) ? { uploaded: record.createdAt } : {}),
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(categories.length === 0 ? {} : { categories }),
  };
}

/** Asks a library for what a query finds: the total, and the first assets. Rejects as the library does, or with a `ToolInputError`. */
export async function findAssets(
  input: unknown,
  settings: SearchSettings,
  { label, client, names: catalogue }: ToolLibrary,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<FoundAssets> {
  const { text, document, search } = readQuery(input, settings);
  const options = checkOptions(settings);
  const found = checkDocument(document, options);
  const { request, diagnostics } = await resolveSearch(document, search, found, { ...options, now, names: catalogue });
  if (request === undefined)
    return {
      problem: 'The query has errors and was not sent: mend them first.',
      ...describeDiagnostics(text, diagnostics),
    };
  const { total, totalKnown, assets } = await client.assets.list({ ...request, count: readCount(input) }, { signal });
  return {
    library: label,
    total,
    ...(totalKnown ? {} : { isLeast: true as const }),
    assets: assets.map(describeAsset),
  };
}
