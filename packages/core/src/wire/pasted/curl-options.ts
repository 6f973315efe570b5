/** What an option of curl does to the request. `value`: takes a value that does not matter, but must not be taken for the address. */
export type CurlMeaning = 'url' | 'get' | 'data' | 'raw' | 'json' | 'encoded' | 'query' | 'elsewhere' | 'value';

const names: Readonly<Record<CurlMeaning, string>> = {
  url: '--url --expand-url',
  get: '--get -G',
  data: '--data --data-ascii --data-binary -d',
  raw: '--data-raw',
  json: '--json',
  encoded: '--data-urlencode',
  query: '--url-query',
  elsewhere: '--form --form-string -F --upload-file -T --config -K',
  value: [
    '-A -b -c -C -D -e -E -H -m -o -P -Q -r -t -u -U -w -x -X -y -Y -z',
    '--abstract-unix-socket --aws-sigv4 --cacert --capath --cert --ciphers --connect-timeout --connect-to --continue-at',
    '--cookie --cookie-jar --dns-servers --doh-url --dump-header --header --interface --keepalive-time --key --limit-rate',
    '--local-port --max-redirs --max-time --noproxy --oauth2-bearer --output --output-dir --pinnedpubkey --preproxy',
    '--proxy --proxy-header --proxy-user --range --referer --request --request-target --resolve --retry --retry-delay',
    '--retry-max-time --socks4 --socks4a --socks5 --socks5-hostname --stderr --tls-max --trace --unix-socket --user',
    '--user-agent --variable --write-out',
  ].join(' '),
};

/** The options of curl that affect the request, and those that take a value. All others are skipped. */
export const curlOptions: ReadonlyMap<string, CurlMeaning> = new Map(
  (['url', 'get', 'data', 'raw', 'json', 'encoded', 'query', 'elsewhere', 'value'] as const).flatMap((meaning) =>
    names[meaning].split(' ').map((name) => [name, meaning] as const),
  ),
);
