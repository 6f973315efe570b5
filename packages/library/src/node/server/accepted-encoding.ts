/** An encoding of bodies that the server writes. */
export type BodyEncoding = 'br' | 'gzip';

/** The best encoding that a caller accepts; `undefined` when it accepts none. Takes the header `Accept-Encoding`. */
export function acceptedEncoding(accepted: string | null): BodyEncoding | undefined {
  const offers = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const takes = (name: string): boolean =>
    offers.some(([token, quality]) => token === name && !/^q=0(?:\.0*)?$/.test(quality ?? ''));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
