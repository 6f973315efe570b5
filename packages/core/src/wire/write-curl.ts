/** A request as it is sent: `{base_url}/assets` with its query, or a body for what is too long for an address. */
export interface SentRequest {
  readonly url: string;
  /** Makes it a `POST` of JSON. */
  readonly body?: Readonly<Record<string, string | number>>;
}

/** A text as one word of a POSIX shell. */
const word = (text: string): string => `'${text.split("'").join(String.raw`'\''`)}'`;

/** A request (§4.1) as a curl command for a POSIX shell. Token and key are taken from the environment when it runs. */
export function writeCurl({ url, body }: SentRequest): string {
  const headers = ['Authorization: bearer $ASSETQL_TOKEN', 'Ocp-Apim-Subscription-Key: $ASSETQL_SUBSCRIPTION_KEY'];
  return [
    `curl ${word(url)}`,
    ...headers.map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : [`-H ${word('Content-Type: application/json')}`, `--data-raw ${word(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}
