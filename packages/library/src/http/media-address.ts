import { textSigner } from './signature.ts';

/** The forms in which an asset's file is given out. */
export type Rendition = 'original' | 'full' | 'thumbnail';

const renditions: ReadonlySet<string> = new Set<Rendition>(['original', 'full', 'thumbnail']);

/** Makes and checks addresses of media that need no headers, since an `<img>` sends none. */
export interface MediaAddresses {
  /** A path relative to `basePath`. */
  readonly path: (assetId: string, rendition: Rendition) => string;
  /** Whether a path may be answered, and until when (epoch milliseconds). */
  readonly verify: (
    assetId: string,
    rendition: string,
    query: URLSearchParams,
  ) =>
    | { readonly rendition: Rendition; readonly expires: number }
    | { readonly refused: 'unknown' | 'unsigned' | 'expired' };
}

/**
 * How long an address holds at least, in milliseconds. Addresses of the same hour are the same, so that browsers keep the pictures
 * between two answers.
 */
const lifetime = 3_600_000;

const isRendition = (name: string): name is Rendition => renditions.has(name);

/** Compares in a time that does not tell where the texts differ. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1));
  return difference === 0;
}

/** Paths that are remembered: those of several of the largest pages. */
const mostPaths = 10_000;

/**
 * Addresses signed with HMAC-SHA-256 by a secret key; `clock` gives epoch milliseconds. A signature holds for one rendition of one asset:
 * anyone who is given a thumbnail cannot open the original with it.
 */
export function mediaAddresses(signingKey: Uint8Array, clock: () => number): MediaAddresses {
  const signText = textSigner(signingKey);
  const sign = (assetId: string, rendition: Rendition, expires: number): string =>
    signText(`media ${rendition} ${assetId} ${expires}`);
  // Addresses stay the same for an hour, and signing them takes longer than everything else in a page of assets.
  const paths = new Map<string, string>();
  let pathsExpire = 0;
  return {
    path: (assetId, rendition) => {
      const expires = (Math.floor(clock() / lifetime) + 2) * lifetime;
      if (expires !== pathsExpire || paths.size >= mostPaths) paths.clear();
      pathsExpire = expires;
      const place = `${encodeURIComponent(assetId)}/${rendition}`;
      const known = paths.get(place);
      if (known !== undefined) return known;
      const path = `${place}?expires=${expires / 1000}&signature=${sign(assetId, rendition, expires)}`;
      paths.set(place, path);
      return path;
    },
    verify: (assetId, name, query) => {
      if (!isRendition(name)) return { refused: 'unknown' };
      const seconds = query.get('expires') ?? '';
      const expires = Number(seconds) * 1000;
      if (!/^[1-9]\d{0,11}$/.test(seconds) || !sameText(query.get('signature') ?? '', sign(assetId, name, expires)))
        return { refused: 'unsigned' };
      return expires <= clock() ? { refused: 'expired' } : { rendition: name, expires };
    },
  };
}
