/** The meaning of a status in this interface, and what to do about it (the interface specification, §4.1 and §7). */
const meanings: Readonly<Record<number, string>> = {
  400: 'the service cannot understand the request',
  401: 'the access token or the subscription key is missing, wrong or expired',
  403: 'the user is not allowed to do this',
  414: 'the query is too long for an address',
  429: 'too many requests',
  431: 'the query is too long for an address',
  500: 'the service failed',
  502: 'the service could not be reached behind its gateway',
  503: 'the service is not available',
  504: 'the service did not answer its gateway in time',
};

const isRedirect = (status: number): boolean => status === 0 || (status >= 300 && status < 400);

/** Whether a status suggests that the interface is not at this URL, so that the base URL is probably wrong. */
export const isWrongAddress = (status: number): boolean => status === 404 || status === 410 || isRedirect(status);

/** `address` is the URL of the request without its query. */
export function statusMeaning(status: number, address?: string): string {
  const at = address === undefined ? '' : ` at ${address}`;
  if (isRedirect(status))
    return `the service redirects elsewhere${at}, which is not followed; the base URL of the connection is probably wrong`;
  if (isWrongAddress(status)) return `nothing was found${at}; the base URL of the connection is probably wrong`;
  return meanings[status] ?? 'the service gave no reason';
}
