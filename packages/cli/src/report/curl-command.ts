import type { SearchRequest } from '../search-request.ts';

/** A text as one word of a POSIX shell. */
const word = (text: string): string => `'${text.split("'").join(String.raw`'\''`)}'`;

/** A request as a curl command for a POSIX shell. Token and key are taken from the environment when it runs. */
export function curlCommand({ url, body }: SearchRequest): string {
  const headers = ['Authorization: bearer $ASSETQL_TOKEN', 'Ocp-Apim-Subscription-Key: $ASSETQL_SUBSCRIPTION_KEY'];
  return [
    `curl ${word(url)}`,
    ...headers.map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : [`-H ${word('Content-Type: application/json')}`, `--data-raw ${word(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}
