/** The two representations of what the specification offers in XML as well (§4.1). */
export type Representation = 'json' | 'xml';

const kinds: Readonly<Record<string, Representation>> = {
  'application/json': 'json',
  'text/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

/** The representation of a body by its `Content-Type`; `usual` when absent, `undefined` for another one. */
export function bodyRepresentation(headers: Headers, usual: Representation): Representation | undefined {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const name = type.trim().toLowerCase();
  // `fetch` calls every text plain unless it is told otherwise.
  return name === '' || name === 'text/plain' || name === 'application/octet-stream' ? usual : kinds[name];
}

/**
 * The representation that `Accept` prefers (RFC 9110, section 12.5.1): that of the highest quality, `usual` among equals and for anything that
 * is neither, since an answer in the usual form is better than none.
 */
export function acceptedRepresentation(headers: Headers, usual: Representation): Representation {
  const qualities = { json: 0, xml: 0 };
  for (const range of (headers.get('accept') ?? '*/*').split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    const quality = Number.isFinite(Number(weight)) ? Number(weight) : 0;
    const named = kinds[type];
    if (named !== undefined) qualities[named] = Math.max(qualities[named], quality);
  }
  const other = usual === 'json' ? 'xml' : 'json';
  return qualities[other] > qualities[usual] ? other : usual;
}
