import { sameText } from './media-address.ts';
import { textSigner } from './signature.ts';

/** Milliseconds in which an upload address may be used (§4.6). */
const lifetime = 86_400_000;

/** Makes and checks the addresses that the bytes of uploads are sent to, without headers of the API (§4.6). */
export interface UploadAddresses {
  /** A path relative to the API, with its query. */
  readonly path: (uploadId: string) => string;
  /** The upload that an address is of, or why it is refused. */
  readonly verify: (
    fileName: string,
    query: URLSearchParams,
  ) => { readonly uploadId: string } | { readonly refused: 'unsigned' | 'expired' };
}

/** The name of the file until it is finalized (§2.4). */
export const uploadFileName = (uploadId: string): string => `${uploadId}.bin`;

/** Addresses that are signed by a secret key; `clock` gives epoch milliseconds. */
export function uploadAddresses(signingKey: Uint8Array, clock: () => number): UploadAddresses {
  const signText = textSigner(signingKey);
  const sign = (uploadId: string, seconds: string): string => signText(`upload ${uploadId} ${seconds}`);
  return {
    path: (uploadId) => {
      const seconds = String(Math.floor((clock() + lifetime) / 1000));
      const query = new URLSearchParams({ expires: seconds, signature: sign(uploadId, seconds) });
      return `storage/${uploadFileName(uploadId)}?${query.toString()}`;
    },
    verify: (fileName, query) => {
      const uploadId = /^([\w-]{1,100})\.bin$/.exec(fileName)?.[1] ?? '';
      const seconds = query.get('expires') ?? '';
      if (!/^[1-9]\d{0,11}$/.test(seconds) || !sameText(query.get('signature') ?? '', sign(uploadId, seconds)))
        return { refused: 'unsigned' };
      return Number(seconds) * 1000 <= clock() ? { refused: 'expired' } : { uploadId };
    },
  };
}
