import { createClient } from '@assetql/client';

/** Addresses that are remembered: some pages of results. */
const most = 20_000;

/** The addresses of pictures and files that a library has given in its answers: the page may ask for these alone. */
export interface ShownMedia {
  /** Reads an answer to a list of assets. Never rejects. */
  readonly note: (baseUrl: string, body: Uint8Array) => Promise<void>;
  readonly has: (address: string) => boolean;
}

export function createShownMedia(): ShownMedia {
  const known = new Set<string>();
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
      for (const { media } of assets) for (const address of Object.values(media)) add(address);
    },
    has: (address) => known.has(address),
  };
}
