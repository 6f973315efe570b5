import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRequest, writeBody, writeCurl, writeUrl, type ListRequest, type RequestReading } from '@assetql/core/wire';
import { anyUnits, hostileText, mutated } from '../arbitraries/hostile-text.ts';
import { request } from '../arbitraries/request.ts';
import { bash, cmd, fetchCall, oldCmd, powershell, webRequest } from './copied.ts';

/** Line ends, and characters that no command line can hold, are encoded in an address and escaped in JSON. */
const writers = { bash, cmd, oldCmd, powershell, webRequest, fetchCall };
const images = { filters: 'AssetType EQ Image' };
const both = { filters: "FileExtension EQ 'jpg' AND Status EQ 0", search: 'summer "a b" 100%' };
const address = 'https://library.example/api/assets';
const url = writeUrl(address, both);

type Form = RequestReading['form'];

describe('a command of wget', () => {
  test.each<[string, string, ListRequest]>([
    ['an address', `wget '${url}'`, both],
    ['its output on the terminal', `wget -qO- '${url}'`, both],
    ['an output that is a word of its own', `$ wget -nv -O - --header='Accept: */*' '${url}'`, both],
    ['no scheme', `wget 'library.example/api/assets?count=5'`, { count: 5 }],
    [
      'a body',
      `wget -O - --header 'Content-Type: application/json' --post-data='${JSON.stringify(images)}' ${address}/search`,
      images,
    ],
    [
      'a body with a method',
      `wget --method=POST --body-data '${JSON.stringify(images)}' --user=me --password geheim ${address}/search`,
      images,
    ],
    ['a folder before its name', `/usr/bin/wget -qO- '${url}'`, both],
    ['sudo before it', `sudo wget '${url}'`, both],
    ['the prompt of a machine', `me@host:~/files$ wget '${url}'`, both],
    ['the command prompt of Windows', `C:\\Users\\me>wget.exe "${url}"`, both],
    ['its successor', `wget2 '${url}'`, both],
    ['a form', `wget --post-data 'filters=AssetType+EQ+Image&count=5' ${address}/search`, { ...images, count: 5 }],
  ])('is read with %s', (_, text, expected) => {
    const reading = readRequest(text);
    expect(reading).toMatchObject({ form: 'wget', request: expected, problems: [], other: [], unknown: [] });
    expect(JSON.stringify(reading)).not.toContain('geheim');
  });

  test('says that a body in a file is not read', () => {
    expect(readRequest(`wget --post-file=body.json ${address}/search`).problems.map(({ code }) => code)).toEqual([
      'unreadable-body',
    ]);
  });
});

describe('a file of another tool', () => {
  const postman = (...item: readonly unknown[]): string => JSON.stringify({ info: { name: 'DAM' }, item });
  const har = (...sent: readonly unknown[]): string =>
    JSON.stringify({ log: { version: '1.2', entries: sent.map((each) => ({ request: each, response: {} })) } });

  test.each<[string, string, string, ListRequest]>([
    [
      'a collection with a request',
      postman({ name: 'a', request: { method: 'GET', url: { raw: url } } }),
      'postman',
      both,
    ],
    ['an address that is a text', postman({ name: 'a', request: { url, body: { mode: 'none' } } }), 'postman', both],
    ['a request that is a text', postman({ name: 'a', request: url }), 'postman', both],
    ['a request alone', JSON.stringify({ name: 'a', request: { url } }), 'postman', both],
    [
      'a request in a folder, with a body, beside one for something else',
      postman(
        { name: 'users', request: { url: { raw: 'https://library.example/api/users' } } },
        {
          name: 'folder',
          item: [
            { name: 'a', request: { url: `${address}/search`, body: { mode: 'raw', raw: JSON.stringify(images) } } },
          ],
        },
      ),
      'postman',
      images,
    ],
    ['an archive', har({ method: 'GET', url, headers: [{ name: 'Authorization', value: 'geheim' }] }), 'har', both],
    [
      'an archive with a body',
      har(
        { url: 'https://library.example/logo.png' },
        { url: `${address}/search`, postData: { text: JSON.stringify(images) } },
      ),
      'har',
      images,
    ],
  ])('is read with %s', (_, text, form, expected) => {
    const reading = readRequest(text);
    expect(reading).toMatchObject({ form, request: expected, problems: [], other: [], unknown: [] });
    expect(JSON.stringify(reading)).not.toContain('geheim');
  });

  test.each([
    [
      'several requests',
      postman({ request: { url } }, { request: { url: `${address}?count=3` } }),
      'This is a collection of Postman with 2 requests; paste the address of one of them.',
    ],
    [
      'none that can be read',
      har({}, 5),
      'This is an HTTP archive without a request that can be read; paste the address of a request.',
    ],
    [
      'values that are no requests',
      postman(5, { request: 5 }, { request: { url: 5 } }, { request: { url: {} } }),
      'This is a collection of Postman without a request that can be read; paste the address of a request.',
    ],
  ])('is refused in one sentence with %s', (_, text, message) => {
    expect(readRequest(text).problems).toEqual([{ code: 'not-a-request', parameter: '', message }]);
  });

  test('says that a form is not read', () => {
    const text = postman({ request: { url, body: { mode: 'formdata', formdata: [] } } });
    expect(readRequest(text).problems.map(({ code }) => code)).toEqual(['unreadable-body']);
  });

  test.each([['{'], ['{"log": 5}'], ['{"log": {"entries": 5}}'], ['{"item": 5, "info": 1}']])(
    'is a body when it is none: %s',
    (text) => {
      expect(readRequest(text).form).toBe('body');
    },
  );
});

describe('a command of HTTPie', () => {
  test.each<[string, string, ListRequest]>([
    ['an address', `http '${url}'`, both],
    ['a method', `http GET '${url}' Authorization:'Bearer geheim'`, both],
    [
      'items of the query',
      `https library.example/api/assets filters=='AssetType EQ Image' count==5 Accept:application/json`,
      { ...images, count: 5 },
    ],
    ['a value with separators', `http h/assets search==title:a==b`, { search: 'title:a==b' }],
    ['a body', `http POST ${address}/search filters='AssetType EQ Image' count:=5`, { ...images, count: 5 }],
    ['a list in a body', `http ${address}/search searchFields:='["title"]'`, { searchFields: ['title'] }],
    ['a form', `http -f POST ${address}/search filters='AssetType EQ Image'`, images],
    ['a whole body', `http --raw '${JSON.stringify(images)}' ${address}/search`, images],
    ['options with values', `xhs -b -a me:geheim --timeout 5 library.example/assets count==5`, { count: 5 }],
    ['a body from a pipe', `echo '${JSON.stringify(images)}' | http POST ${address}/search Accept:text`, images],
    [
      'a body from a pipe in double quotes',
      `$ printf "{\\"count\\":5}" | /usr/bin/https ${address}/search`,
      { count: 5 },
    ],
    ['items, which go before a pipe', `echo '{"count":7}' | http ${address}/search count:=5`, { count: 5 }],
    ['the prompt of Windows', `C:\\> http.exe GET ${address} count==5`, { count: 5 }],
    ['words after the options', `http --ignore-stdin -- GET ${address} count==5`, { count: 5 }],
  ])('is read with %s', (_, text, expected) => {
    const reading = readRequest(text);
    expect(reading).toMatchObject({ form: 'httpie', request: expected, problems: [], other: [], unknown: [] });
    expect(JSON.stringify(reading)).not.toContain('geheim');
  });

  test.each([
    ['http :4310/api/assets count==5', 'http://localhost:4310/api/assets'],
    ['http localhost/api/assets count==5', 'http://localhost/api/assets'],
    ['http :/api/assets count==5', 'http://localhost/api/assets'],
    ['https library.example/assets count==5', 'https://library.example/assets'],
  ])('%s is of %s', (text, expected) => {
    expect(readRequest(text)).toMatchObject({ address: expected, request: { count: 5 } });
  });

  test.each([
    'https is safe',
    'http GET is a method',
    'xh is a tool',
    'http example.org is down',
    'echo "a" | http is a pipe',
    'sudo make it',
  ])('%s is a sentence and none', (text) => {
    expect(readRequest(text)).toMatchObject({ request: {}, problems: [{ code: 'not-a-request' }] });
  });

  test('says that a value in a file is not read, and what it cannot read', () => {
    expect(readRequest(`http POST ${address}/search filters=@filter.txt`).problems).toMatchObject([
      { code: 'unreadable-body' },
    ]);
    expect(readRequest(`http POST ${address}/search filters='Status EQ 0`).form).toBeUndefined();
    expect(readRequest(`http POST ${address}/search count:=five`)).toMatchObject({
      problems: [{ code: 'not-an-integer' }],
    });
  });
});

describe('whatever a request was pasted as', () => {
  test.each<[string, string, Form, ListRequest]>([
    ['an address', url, 'url', both],
    ['one that is not encoded', `${address}?filters=AssetType EQ Image&count=5`, 'url', { ...images, count: 5 }],
    ['blanks as %20', `${address}?filters=AssetType%20EQ%20Image`, 'url', images],
    ['a byte order mark and line ends around it', `\uFEFF\n${url}\r\n`, 'url', both],
    ['quotes around it', `"${url}"`, 'url', both],
    ['angle brackets around it', `<${url}>`, 'url', both],
    ['round brackets around it', `(${url})`, 'url', both],
    ['a link in Markdown', `[the logos](${url})`, 'url', both],
    ['a link in Markdown with a title', `[logos](<${url}> "The logos")`, 'url', both],
    [
      'one that ends with a bracket',
      `${address}?filters=(AssetType EQ Image)`,
      'url',
      { filters: '(AssetType EQ Image)' },
    ],
    ['a method before it', `GET ${url}`, 'url', both],
    ['a line of a log', `GET /api/assets?filters=AssetType+EQ+Image HTTP/1.1`, 'url', images],
    ['headers below it', `GET ${url}\nAuthorization: bearer abcdefghijklmnop\nAccept: */*`, 'url', both],
    [
      'filters over several lines',
      `${address}?filters=AssetType EQ Image\n  AND Status EQ 0`,
      'url',
      {
        filters: 'AssetType EQ Image\n  AND Status EQ 0',
      },
    ],
    [
      'a link of a mail program that checks links',
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05%7C01&reserved=0`,
      'url',
      both,
    ],
    [
      'one from the source of a mail',
      `<https://nam02.safelinks.protection.outlook.com/ap/x?a=b&amp;url=${encodeURIComponent(url)}&amp;data=05>`,
      'url',
      both,
    ],
    ['a link of a search engine', `https://www.google.com/url?sa=D&q=${encodeURIComponent(url)}&ust=1`, 'url', both],
    ['one encoded as a whole', encodeURIComponent(url), 'url', both],
    ['one encoded twice as a whole', encodeURIComponent(encodeURIComponent(url)), 'url', both],
    ['one from HTML', url.replaceAll('&', '&amp;'), 'url', both],
    ['one without parameters', address, 'url', {}],
    ['a path', '/assets?count=5', 'url', { count: 5 }],
    [
      'names in any case',
      `${address}?CONTAINERFILTER=a&SearchFields=title`,
      'url',
      {
        containerfilter: 'a',
        searchFields: ['title'],
      },
    ],
    ['a query', 'filters=AssetType+EQ+Image', 'query', images],
    ['a query with its mark', '?Filters=AssetType+EQ+Image', 'query', images],
    ['a query encoded as a whole', 'filters%3DAssetType%2BEQ%2BImage', 'query', images],
    ['a body', JSON.stringify(writeBody(both)), 'body', both],
  ])('%s', (_, text, form, expected) => {
    expect(readRequest(text)).toMatchObject({ form, request: expected, problems: [], other: [], unknown: [] });
  });

  test.each<[string, string, ListRequest]>([
    ['bare', `curl ${address}?count=5`, { count: 5 }],
    ['with a prompt before it', `$ curl '${url}'`, both],
    ['with the prompt of PowerShell', `PS C:\\Users\\me> curl.exe '${url}'`, both],
    ['with a $ at the prompt of Windows', String.raw`C:\files> curl "https://h/assets?search=$Q"`, { search: '$Q' }],
    [
      'with doubled quotes at the prompt of Windows',
      String.raw`C:\files> curl.exe "https://h/assets?search=""red fox"""`,
      { search: '"red fox"' },
    ],
    [
      'with doubled quotes in its JSON',
      `curl -d "{""filters"":""AssetType EQ Image""}" https://h/assets/search`,
      images,
    ],
    ['with single quotes at the prompt of Windows', `C:\\files> curl 'https://h/assets?search=a b'`, { search: 'a b' }],
    ['in single quotes', `curl '${url}' -H 'Accept: */*' --compressed`, both],
    ['in double quotes', `curl -sSL "${url}" | jq .`, both],
    ['with escapes of its own', String.raw`curl https://h/assets\?search=a\ b`, { search: 'a b' }],
    ['with escapes in double quotes', String.raw`curl "https://h/assets?search=\"\$a\`\\\""`, { search: '"$a`\\"' }],
    [
      'with ANSI-C quotes',
      String.raw`curl $'https://h/assets?search=it\'s\x21\u00e9\u{e9}\U0001F600\041\n'`,
      {
        search: "it's!éé😀!",
      },
    ],
    ['with quotes next to each other', `curl 'https://h/assets?search=it'\\''s'" ok"`, { search: "it's ok" }],
    ['over lines', `curl '${url}' \\\r\n  -H 'Accept: */*' \\\n  --max-time 5`, both],
    ['with --url', `curl -H 'Referer: https://elsewhere.example/?count=9' --url '${url}'`, both],
    ['with the address of a proxy', `curl --proxy http://proxy.example:8080/?count=1 -o out/file '${url}'`, both],
    ['with short options in one word', `curl -sXGET -o/dev/null '${url}'`, both],
    [
      'with -G and data',
      `curl -G '${address}' -d count=5 --data-urlencode 'search=a & b'`,
      { search: 'a & b', count: 5 },
    ],
    [
      'with -G and an address that asks already',
      `curl --get '${address}?count=5' --data-urlencode "sort=title D"`,
      {
        count: 5,
        sort: 'title D',
      },
    ],
    [
      'with encoded data without a name',
      `curl -G ${address} --data-urlencode =a --data-urlencode b -d count=1`,
      { count: 1 },
    ],
    ['with --url-query', `curl ${address} --url-query 'search=a b' --url-query +count=5`, { search: 'a b', count: 5 }],
    [
      'with a JSON body',
      `curl -X POST ${address}/search -H 'Content-Type: application/json' -d '{"filters":"AssetType EQ Image","Count":5}'`,
      {
        ...images,
        count: 5,
      },
    ],
    ['with --json', `curl --json '{"search":"a"' --json ',"count":5}' ${address}/search`, { search: 'a', count: 5 }],
    ['with --data-raw that starts with @', `curl ${address} --data-raw '@count=5'`, {}],
    ['with the body of a form', `curl ${address} -d 'search=a+b#c' -d count=5`, { search: 'a b#c', count: 5 }],
    ['without a scheme', `curl localhost:4310/api/assets?count=5`, { count: 5 }],
    ['with an option that has = in it', `curl --url=${address}?count=5 --unknown`, { count: 5 }],
    ['with other commands behind it', `curl '${url}' > out.json; curl 'https://h/assets?count=7'`, both],
    [
      'continued in PowerShell',
      `curl.exe "https://h/assets?search=a\`"b\`$c""d" \`\r\n  -H 'Accept: ''x'''`,
      { search: 'a"b$c"d' },
    ],
    ['of PowerShell on one line', `curl.exe 'https://h/assets?search=it''s'`, { search: "it's" }],
    ['with carets in a text', `curl "https://h/assets?search=^a"`, { search: '^a' }],
    ['of the command prompt without quotes', `curl https://h/assets?count=5 ^\r\n -v`, { count: 5 }],
  ])('a curl command %s', (_, text, expected) => {
    const { form, request: read } = readRequest(text);
    expect({ form, read }).toEqual({ form: 'curl', read: expected });
  });

  test.each<[string, string, ListRequest]>([
    ['alone', `fetch("${url}")`, both],
    [
      'with options',
      `await fetch("${url}", {\n  "headers": { "authorization": "bearer x" },\n  "body": null,\n  "method": "GET"\n});`,
      both,
    ],
    [
      'with a body',
      `fetch('${address}/search', ${JSON.stringify({ body: '{"search":"a"}', method: 'POST' })});`,
      { search: 'a' },
    ],
    ['with escapes', String.raw`fetch("https:\/\/h\/assets?search=\"\u0041")`, { search: '"A"'.slice(0, 2) }],
    ['with options that are no JSON', `fetch(\`${url}\`, { headers })`, both],
  ])('a fetch call %s', (_, text, expected) => {
    expect(readRequest(text)).toMatchObject({ form: 'fetch', request: expected, problems: [] });
  });

  test.each<[string, string, ListRequest]>([
    [
      'a web request',
      `Invoke-WebRequest -UseBasicParsing -Uri "${url}" -Headers @{ "Authorization"="bearer x" }`,
      both,
    ],
    ['one behind a prompt', `PS C:\\Users\\me> irm '${url}' -Headers @{ Authorization = 'bearer x' }`, both],
    ['one whose answer is kept', `$found = Invoke-RestMethod -UserAgent https://h/?count=1 '${url}'`, both],
    ['one behind a switch', `iwr -SkipCertificateCheck ${address}?count=5 | Select Content`, { count: 5 }],
    ['the first of several', `irm "${url}"\nirm "${address}?count=1" -Body '{"count":7}'`, both],
    ['a body', `irm -Method Post ${address}/search -Body '{"search":"it''s"}'`, { search: "it's" }],
  ])('PowerShell: %s', (_, text, expected) => {
    const { form, request: read, problems } = readRequest(text);
    expect({ form, read, problems }).toEqual({ form: 'powershell', read: expected, problems: [] });
  });

  test.each<[string, string, Form]>([
    [
      'with its parameters on lines',
      `GET ${address}\n    ?filters=AssetType EQ Image\n    &count=5\nAccept: */*`,
      'url',
    ],
    [
      'with its body below',
      `POST ${address}/search HTTP/1.1\r\nAuthorization: bearer x\r\n\r\n{"filters":"AssetType EQ Image","count":5}`,
      'body',
    ],
  ])('a request of a file %s', (_, text, form) => {
    expect(readRequest(text)).toMatchObject({ form, request: { ...images, count: 5 }, problems: [] });
  });

  test.each<[string, string, RegExp]>([
    ['nothing', '', /This is no address/],
    ['a sentence', 'please find all images', /This is no address/],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', /This is no address/],
    ['another command', `aria2c --header="Authorization: bearer x" "${url}"`, /This is no address/],
    ['an open quote of a web request', `Invoke-WebRequest -Uri "${url}`, /PowerShell command is not closed; copy/],
    ['an open quote', `curl '${url}`, /A quote in the curl command is not closed; copy the whole/],
    ['an open quote of PowerShell', `curl.exe "${url}" \`\n -H "`, /not closed/],
    ['half a fetch call', `fetch("${url}`, /The fetch call cannot be read/],
    ['a fetch call of a computed address', `fetch("${url}?filters=" + f())`, /written out and not computed\.$/],
    ['a broken body', '{"filters":', /must be a JSON object/],
    ['two addresses, one below the other', `${url}\n\n${address}?search=b\n`, /^These are 2 addresses; paste one/],
  ])('%s is refused with a sentence', (_, text, says) => {
    const { request: read, problems } = readRequest(text);
    expect(read).toEqual({});
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(says);
  });

  test.each<[string, string]>([
    ['a file', `curl -G ${address} -d count=5 -d @query.txt`],
    ['an encoded file', `curl -G ${address} -d count=5 --data-urlencode search@words.txt`],
    ['a form', `curl ${address}?count=5 -F search=a`],
    ['a file of PowerShell', `irm ${address}?count=5 -Method Post -InFile search.json`],
    ['a variable', `irm ${address}?count=5 -Body $body`],
    ['a program', `fetch("${address}?count=5", { method: 'POST', body: JSON.stringify(query) })`],
  ])('what stands in %s is told', (_, text) => {
    const { request: read, problems } = readRequest(text);
    expect(read).toEqual({ count: 5 });
    expect(problems).toMatchObject([{ code: 'unreadable-body' }]);
  });

  test.each([
    ['a variable of bash', `curl "${address}?search=$Q&count=5"`, '$Q'],
    ['a variable without quotes', `curl -G ${address} -d count=5 -d search=\${Q}`, '${Q}'],
    ['a variable that is encoded', `curl -G ${address} -d count=5 --data-urlencode "search=$Q"`, '$Q'],
    ['a command', `curl "${address}?search=$(cat q.txt)&count=5"`, '$(cat q.txt)'],
    ['a variable in JSON', `curl ${address}/search -d '{"count":5,"search":"'"$Q"'"}'`, '$Q'],
    ['a variable of wget', `wget "${address}?search=$Q&count=5"`, '$Q'],
    ['a variable of HTTPie', `http ${address} count==5 search=="$Q"`, '$Q'],
    ['a variable of PowerShell', `irm "${address}?search=$q&count=5"`, '$q'],
    ['an expression of PowerShell', `irm "${address}?search=$($q)&count=5"`, '$($q)'],
  ])('what only the shell knows is told: %s', (_, text, search) => {
    const { request: read, problems } = readRequest(text);
    expect(read).toEqual({ search, count: 5 });
    expect(problems).toMatchObject([{ code: 'computed-value', parameter: 'search' }]);
  });

  test.each([
    ['single quotes', `curl '${address}?search=$Q'`, { search: '$Q' }],
    ['an escape', `curl "${address}?search=\\$Q"`, { search: '$Q' }],
    ['an amount', `curl "${address}?search=$5"`, { search: '$5' }],
    ['single quotes of PowerShell', `irm '${address}?search=$q'`, { search: '$q' }],
    ['an escape of PowerShell', `irm "${address}?search=\`$q"`, { search: '$q' }],
    ['a template without a hole', `fetch(\`${address}?search=\\\${q}\`)`, { search: '${q}' }],
    ['a variable in a header', `curl "${address}?count=5" -H "Authorization: Bearer $TOKEN"`, { count: 5 }],
    ['a variable as the host', 'curl "$BASE/assets?count=5"', { count: 5 }],
    ['a hole as the host', 'fetch(`${base}/assets?count=5`)', { count: 5 }],
  ])('a sign that is sent as it is written is not: %s', (_, text, expected) => {
    expect(readRequest(text)).toMatchObject({ request: expected, problems: [] });
  });

  test('a template with a hole in its query is refused as an address that is put together is', () => {
    expect(readRequest('fetch(`https://h/assets?search=${q}`)')).toMatchObject({
      request: {},
      problems: [{ code: 'not-a-request' }],
    });
  });

  test('parameters of PowerShell that a variable holds are told', () => {
    for (const text of ['Invoke-RestMethod @request', '$found = irm @request -Method Get'])
      expect(readRequest(text)).toMatchObject({ request: {}, problems: [{ code: 'unreadable-body' }] });
  });

  test('the name of an unknown parameter with an index is told', () => {
    expect(readRequest(`${address}?filters[]=Status+EQ+0&sort[0]=title`).unknown).toEqual(['filters[]', 'sort[0]']);
  });

  test('an address that a program makes is told', () => {
    expect(readRequest('irm "$base/assets?count=5"').request).toEqual({ count: 5 });
    expect(readRequest('irm $uri')).toMatchObject({ request: {}, problems: [{ code: 'unreadable-body' }] });
  });

  test('what cannot be used is given back, what is unknown is named', () => {
    const reading = readRequest(`${address}?search=a&SEARCH=b&count=ten&fields=title&x=1&x=2&flag&%zz=1`);
    expect(reading.request).toEqual({ search: 'a' });
    expect(reading.other).toEqual([
      ['SEARCH', 'b'],
      ['count', 'ten'],
    ]);
    expect(reading.unknown).toEqual(['fields', 'x']);
    expect(reading.problems.map(({ code }) => code)).toEqual(['repeated-parameter', 'not-an-integer']);
  });

  test('an address goes before a body', () => {
    const reading = readRequest(`curl '${address}?search=a' -d '{"search":"b","count":5,"sort":7}'`);
    expect(reading.request).toEqual({ search: 'a', count: 5 });
    expect(reading.other).toEqual([
      ['sort', '7'],
      ['search', 'b'],
    ]);
    expect(reading.problems.map(({ code }) => code)).toEqual(['not-a-text', 'repeated-parameter']);
  });
});

describe('what lets one in', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzZWNyZXQifQ.c2VjcmV0c2VjcmV0';
  const key = 'geheim0123456789abcdefgeheim';
  test.each<[string, string]>([
    [
      'headers',
      `curl '${url}' -H 'Authorization: bearer ${jwt}' -H "Ocp-Apim-Subscription-Key: ${key}" -b 'session=${key}'`,
    ],
    ['options', `curl -u 'me:${key}' --oauth2-bearer ${key} --cookie "a=${key}" '${url}'`],
    ['the address', `https://me:${key}@library.example/api/assets?filters=AssetType+EQ+Image`],
    ['the path', `https://library.example/${jwt}/assets?filters=AssetType+EQ+Image`],
    ['the fragment', `${url}#access_token=${key}`],
    ['unknown parameters', `${url}&subscription-key=${key}&access_token=${jwt}&x=${key}`],
    ['a parameter without a value', `${url}&${key}&${jwt}&${key}%zz=1&${key}${key}=1`],
    [
      'the headers of a call',
      `fetch("${url}", { "headers": { "authorization": "bearer ${jwt}", "x-api-key": "${key}" } })`,
    ],
    ['lines below', `${url}\nAuthorization: bearer ${jwt}\nOcp-Apim-Subscription-Key: ${key}`],
    ['a quote that is open', `curl "${url} -H 'Authorization: bearer ${jwt}' -H 'Ocp-Apim-Subscription-Key: ${key}'`],
    ['quotes that swallow a header', `curl "https://h/assets?search=a -H 'Authorization: bearer ${jwt}'"`],
    ['quotes that swallow a key', `curl "https://h/assets?search=a -H Ocp-Apim-Subscription-Key: ${key}" -v`],
    ['quotes that swallow a name and a password', `curl "https://h/assets?search=a -u me:${key} -v"`],
    ['a web request', webRequest(url, `{"search":"${key}`.slice(0, 11) + '"}')],
    ['quotes that swallow headers', `irm "${address}?search=a -Headers @{ 'x-key' = '${key}' }"`],
    ['an address copied with what stood behind it', `${address}?search=a' -H 'x-key: ${key}' -H 'x: y'`],
    ['what was encoded twice', `https://h/assets?search=a%2520-H%2520Authorization%253A%2520bearer%2520${key}`],
    ['a body with more than the search', `curl ${address} -d '{"search":"a","token":"${jwt}","apiKey":"${key}"}'`],
    ['a token alone', jwt],
    ['a key alone', key],
    ['another program', `wget --header="Authorization: bearer ${jwt}" "${url}"`],
  ])('never comes out of %s', (_, text) => {
    const reading = JSON.stringify(readRequest(text));
    expect(reading).not.toContain('geheim');
    expect(reading).not.toContain('eyJ');
  });

  test.each([
    'basic understanding bearer documentation',
    'authorization:granted cookie:chocolate "cookie: recipe"',
    'api-key subscription-key eyJ a -b -H',
    'bearer of bad news2024',
    '"red jacket" -b -H',
  ])('is not seen in words: %s', (search) => {
    expect(readRequest(writeUrl(address, { search })).request).toEqual({ search });
  });

  test.each(Object.entries(writers))('nor in words of a command that were quoted well: %s', (_name, write) => {
    const sent = { search: 'x -b y -u -H' };
    expect(readRequest(write(writeUrl(address, sent))).request).toEqual(sent);
    expect(readRequest(write(`${address}/search`, JSON.stringify(writeBody(sent)))).request).toEqual(sent);
  });

  test('is told when it takes an expression with it', () => {
    const { request: read, problems } = readRequest(
      `curl "https://h/assets?count=5&search=a -H 'Authorization: bearer ${jwt}'"`,
    );
    expect(read).toEqual({ count: 5 });
    expect(problems).toMatchObject([{ code: 'secret', parameter: 'search' }]);
  });
});

describe('what browsers and shells copy', () => {
  const texts = fc.oneof(request, fc.record({ search: hostileText.map((text) => `x${text}`) }));

  test.each(Object.entries(writers))('%s: an address', (_name, write) => {
    fc.assert(
      fc.property(texts, (sent) => {
        const plain = writeUrl(address, sent);
        const expected = readRequest(plain);
        expect(readRequest(write(plain))).toMatchObject({ request: expected.request, problems: expected.problems });
      }),
    );
  });

  test.each(Object.entries(writers))('%s: a body', (_name, write) => {
    fc.assert(
      fc.property(texts, (sent) => {
        const body = JSON.stringify(writeBody(sent));
        const expected = readRequest(body);
        expect(readRequest(write(`${address}/search`, body))).toMatchObject({
          request: expected.request,
          problems: expected.problems,
        });
      }),
    );
  });
});

test('nothing throws, and every problem is a sentence', () => {
  const commands = request.map((sent) => bash(writeUrl(address, sent), JSON.stringify(writeBody(sent))));
  const starts = fc.constantFrom('', 'curl ', 'curl ^"', 'curl `\n', 'fetch("', '{"search":"', 'https://h/?search=');
  const any = fc.oneof(
    fc.tuple(starts, hostileText).map((parts) => parts.join('')),
    anyUnits,
    mutated(commands),
  );
  fc.assert(
    fc.property(any, (text) => {
      for (const { message } of readRequest(text).problems) expect(message).toMatch(/\.$/);
    }),
  );
});

test.each([
  'curl "\\"',
  "curl $'\\'",
  'curl ^"',
  "curl '' ",
  'fetch("\\"',
  'irm "`',
  '\n$a = ',
  'POST a\n\n',
  'https://h/?search=a ',
  'bearer-eyJaaaaaaaa-',
  'echo "\\"',
  'a@b:/usr/',
  'sudo ',
  ') ,',
])('a long text that repeats %s is read in linear time', (piece) => {
  for (const start of ['', 'curl ', 'fetch("x", ', 'irm ', '$a\n', 'POST '])
    expect(readRequest(start + piece.repeat(200_000)).problems.length).toBeLessThan(3);
});

describe('programs', () => {
  const onlyImages = { filters: 'AssetType EQ Image' };
  test.each([
    [
      'JavaScript',
      "const url = 'https://h/api/assets?filters=AssetType%20EQ%20Image';\nconst answer = await fetch(url, { headers });",
    ],
    ['Python', 'import requests\nr = requests.get("https://h/api/assets?filters=AssetType+EQ+Image", headers=h)'],
    ['C#', 'var answer = await client.GetAsync("https://h/api/assets?filters=AssetType+EQ+Image");'],
    ['a call of a browser', "window.open('https://h/api/assets?filters=AssetType+EQ+Image')"],
    ['jQuery', 'return $.get("/assets?filters=AssetType+EQ+Image", show)'],
    ['a verbatim string of C#', 'string url = @"https://h/api/assets?filters=AssetType+EQ+Image";'],
  ])('the one request in a string of %s is read', (_name, text) => {
    expect(readRequest(text)).toMatchObject({ form: 'url', request: onlyImages, problems: [] });
  });

  test.each([
    ['a filter of its own', "const filters = 'AssetType EQ Image';\nfetch(`https://h/api/assets?filters=${filters}`)"],
    ['a text that is put together', 'url = "https://h/api/assets?filters=" + quote("AssetType EQ Image")'],
    ['the rest of such a text', '"/assets?filters=" + encodeURIComponent(filters)'],
    ['a formatted text', 'url = f"https://h/api/assets?filters={filters}"'],
    ['parameters of a call', 'r = requests.get(url, params={"filters": "AssetType EQ Image"})'],
    ['two requests', 'const a = "/assets?search=a";\nconst b = "/assets?search=b";'],
  ])('%s is refused in one sentence', (_name, text) => {
    expect(readRequest(text)).toMatchObject({
      request: {},
      problems: [{ code: 'not-a-request', message: expect.stringMatching(/^This is a program; [^.]+\.$/) }],
    });
    expect(readRequest(text).form).toBeUndefined();
  });

  test.each([
    ['search=fetch (a) b', { search: 'fetch (a) b' }],
    ['search=const x = 1', { search: 'const x = 1' }],
    ['search="red fox"', { search: '"red fox"' }],
  ])('a query with words of programs is none: %s', (text, expected) => {
    expect(readRequest(text).request).toEqual(expected);
  });
});

describe('nothing is decoded twice', () => {
  test.each(['black+white', 'title:black+white', 'a%20b', '100%25', "it's #1 & ü 😀 “x”", 'a=b?c', '+', '%'])(
    '%j comes back from an address, a body and curl',
    (search) => {
      const sent = writeUrl('https://h/api/assets', { search });
      expect(readRequest(sent)).toMatchObject({ request: { search }, problems: [] });
      expect(readRequest(JSON.stringify({ search })).request).toEqual({ search });
      expect(readRequest(writeCurl({ url: sent })).request).toEqual({ search });
      expect(readRequest(writeCurl({ url: 'https://h/api/assets/search', body: { search } })).request).toEqual({
        search,
      });
    },
  );
});
