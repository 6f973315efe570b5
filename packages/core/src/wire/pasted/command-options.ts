/** What an option of curl or wget does to the request. `value`: takes a value that does not matter, but must not be taken for the address. */
export type OptionMeaning = 'url' | 'get' | 'data' | 'raw' | 'json' | 'encoded' | 'query' | 'elsewhere' | 'value';

const curlNames: Readonly<Record<OptionMeaning, string>> = {
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

const wgetNames: Readonly<Partial<Record<OptionMeaning, string>>> = {
  raw: '--post-data --body-data',
  elsewhere: '--post-file --body-file --input-file -i',
  value: [
    '-a -A -B -D -e -I -l -o -O -P -Q -R -t -T -U -w -X',
    '--accept --append-output --base --bind-address --ca-certificate --certificate --compression',
    '--config --connect-timeout --cut-dirs --directory-prefix --dns-timeout --domains --execute --header --http-password',
    '--http-user --level --limit-rate --load-cookies --max-redirect --method --output-document --output-file --password',
    '--private-key --progress --quota --read-timeout --referer --reject --save-cookies --secure-protocol --timeout',
    '--tries --user --user-agent --wait --waitretry',
  ].join(' '),
};

/** The options of a command that affect the request, and those that take a value. All others are skipped. */
export type OptionTable = ReadonlyMap<string, OptionMeaning>;

const meanings = ['url', 'get', 'data', 'raw', 'json', 'encoded', 'query', 'elsewhere', 'value'] as const;

function tableOf(rows: Readonly<Partial<Record<OptionMeaning, string>>>): OptionTable {
  return new Map(
    meanings.flatMap((meaning) => rows[meaning]?.split(' ').map((name) => [name, meaning] as const) ?? []),
  );
}

/** The options of curl. */
export const curlOptions: OptionTable = tableOf(curlNames);

/** The options of wget. */
export const wgetOptions: OptionTable = tableOf(wgetNames);
