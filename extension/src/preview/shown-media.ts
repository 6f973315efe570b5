import { createClient } from '@assetql/client';
import type { NamedAsset } from '../contracts/named-asset.ts';

/** Addresses that are remembered: some pages of results. */
const most = 20_000;

/**
 * The addresses of pictures and files that a library has given in its answers, and the names of its assets: the page may ask for these
 * alone, and act on these alone.
 */
export interface ShownMedia {
  /** Reads an answer to a list of assets. Never rejects. */
  readonly note: (baseUrl: string, body: Uint8Array) => Promise<void>;
  readonly has: (address: string) => boolean;
  /** The asset of an id, as the library has last called it. */
  readonly asset: (id: string) => NamedAsset | undefined;
}

export function createShownMedia(): ShownMedia {
  const known = new Set<string>();
  const assetsById = new Map<string, NamedAsset>();
  const add = (address: string | null | undefined): void => {
    if (address === undefined || address === null) return;
    known.delete(address);
    known.add(address);
    const [oldest] = known;
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };
  return {
    async note(baseUrl, body) {
      // The client's own reading, so that the addresses are to the letter those that the page reads.
      const reader = createClient({ baseUrl, retry: false, fetch: async () => new Response(Uint8Array.from(body)) });
      const { assets } = await reader.assets.list().catch(() => ({ assets: [] }));
      for (const { id, title, file, media } of assets) {
        for (const address of Object.values(media)) add(address);
        assetsById.delete(id);
        assetsById.set(id, { id, name: title ?? file.fileName ?? id });
        const [oldest] = assetsById.keys();
        if (assetsById.size > most && oldest !== undefined) assetsById.delete(oldest);
      }
    },
    has: (address) => known.has(address),
    asset: (id) => assetsById.get(id),
  };
}
