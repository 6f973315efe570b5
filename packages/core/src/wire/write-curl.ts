/** A request as it is sent: `{base_url}/assets` with its query, or a body for what is too long for an address. */
export interface SentRequest {
  readonly url: string;
  /** Makes it a `POST` of JSON. */
  readonly body?: Readonly<Record<string, string | number>>;
}

/** A text as one word of a POSIX shell. */
const word = (text: string): string => `'${text.split("'").join(String.raw`'\''`)}'`;

/** What lets one in, as it stands between double quotes: `$NAME` is taken from the environment when the command runs. */
interface Credentials {
  readonly token: string;
  readonly subscriptionKey: string;
}

const environment: Credentials = { token: '$ASSETQL_TOKEN', subscriptionKey: '$ASSETQL_SUBSCRIPTION_KEY' };

/** A request (§4.1) as a curl command for a POSIX shell. Without `credentials` token and key are taken from the environment. */
export function writeCurl({ url, body }: SentRequest, credentials: Credentials = environment): string {
  const { token, subscriptionKey } = credentials;
  const headers = [`Authorization: bearer ${token}`, `Ocp-Apim-Subscription-Key: ${subscriptionKey}`];
  return [
    `curl ${word(url)}`,
    ...headers.map((header) => `-H "${header}"`),
    ...(body === undefined
      ? []
      : [`-H ${word('Content-Type: application/json')}`, `--data-raw ${word(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}
