/** A request as a command line for a POSIX shell; the two headers (§4.1) are left for the person to fill in. */
export function curlCommand(url: string): string {
  return [
    `curl ${quoted(url)}`,
    `  -H 'Authorization: bearer <ACCESS_TOKEN>'`,
    `  -H 'Ocp-Apim-Subscription-Key: <SUBSCRIPTION_KEY>'`,
  ].join(' \\\n');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
