/** A request in the form in which it is sent: an address with its query, or an address and a body. */
export interface SentRequest {
  readonly url: string;
  /** Sent as JSON with `POST`; absent for a `GET`. */
  readonly body?: Readonly<Record<string, string | number>>;
}

/** A text as one word of a POSIX shell. */
const word = (text: string): string => `'${text.split("'").join(String.raw`'\''`)}'`;

/** Texts inside double quotes of the shell: `$NAME` is replaced from the environment when the command runs. */
interface Credentials {
  readonly token: string;
  readonly subscriptionKey: string;
}

const environment: Credentials = { token: '$ASSETQL_TOKEN', subscriptionKey: '$ASSETQL_SUBSCRIPTION_KEY' };

/** A request (the interface specification, §4.1) as a curl command for a POSIX shell. Without `credentials`, token and key are read from the environment. */
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
