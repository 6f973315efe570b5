import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from './run-in-process.ts';

/** Bad usage gives one line on standard error that explains it, status 2 and no stack trace. */
const bad: readonly (readonly [what: string, args: readonly string[], says: RegExp])[] = [
  ['an unknown command', ['chekc'], /unknown command.*chekc/i],
  ['an unknown option', ['check', '--fast'], /unknown option.*--fast/i],
  ['an unknown kind', ['check', '--kind', 'sql'], /sql.*filters, containerfilter, search, sort/],
  ['an unknown format', ['check', '--format', 'xml'], /xml.*text, json, github, sarif/],
  ['a missing file', ['check', 'missing.assetql'], /missing\.assetql cannot be read: there is no such file\.$/m],
  [
    'an expression as an argument',
    ['run', 'Status EQ 0'],
    /no such file\. An expression itself is read from standard input, with --kind\.$/m,
  ],
  [
    'an expression of one word',
    ['check', '--kind', 'search', 'logo'],
    /An expression itself is read from standard input/,
  ],
  ['parse without a kind', ['parse'], /--kind/],
  ['a port that is none', ['serve', '--port', '70000'], /whole number from 0 to 65535/],
  ['a moment that is none', ['run', '--now', 'yesterday', '-'], /2024-05-01T12:00:00Z/],
  ['a time zone that is none', ['run', '--time-zone', 'Mars/Olympus', '-'], /Europe\/Berlin/],
  ['a day that its month does not have', ['url', '--now', '2024-02-30', '-'], /2024-05-01T12:00:00Z/],
  ['an hour that no day has', ['url', '--now', '2024-05-01T25:00:00Z', '-'], /2024-05-01T12:00:00Z/],
  ['an empty file name', ['check', ''], /name of a file must not be empty/],
  ['an empty data folder', ['serve', '--data', ''], /must not be empty/],
  [
    'a data folder below a file',
    ['serve', '--data', '/dev/null/x'],
    /\/dev\/null\/x cannot be opened: a part of its path is no folder\. Choose another folder with --data\.$/m,
  ],
  ['an empty host', ['serve', '--host', ' '], /must not be empty/],
  ['a folder for everybody', ['serve', '.', '--host', '0.0.0.0'], /to this machine alone/],
  ['a folder under a public name', ['serve', '.', '--public-url', 'https://a.example'], /to this machine alone/],
  [
    'a search engine without a database',
    ['serve', '--opensearch-url', 'http://127.0.0.1:9200'],
    /--opensearch-url needs a library in a database/,
  ],
  [
    'a search engine that is no address',
    ['serve', '--opensearch-url', 'search.example'],
    /Write it as http:\/\/HOST:9200/,
  ],
  [
    'an index that no search engine takes',
    ['serve', '--opensearch-index', 'My Index'],
    /Write small letters, digits, dots/,
  ],
  [
    'a folder in a search engine',
    ['serve', '.', '--opensearch-url', 'http://127.0.0.1:9200'],
    /leave out --opensearch-url/,
  ],
  [
    'a store of files without a bucket in it',
    ['serve', '--files', 'pictures', '--s3-endpoint', 'https://s3.example'],
    /give --files s3:\/\/BUCKET as well/,
  ],
  [
    'a store of files that is no address',
    ['serve', '--files', 's3://pictures', '--s3-endpoint', 's3.example'],
    /Write it as https:\/\/HOST/,
  ],
  [
    'a bucket that no store can have',
    ['serve', '--files', 's3://My Pictures', '--data', 'data'],
    /cannot be opened: "s3:\/\/My Pictures" is no address of a bucket\. Write s3:\/\/BUCKET or s3:\/\/BUCKET\/PREFIX\.\n$/,
  ],
  ['a folder in a store', ['serve', '.', '--s3-endpoint', 'https://s3.example'], /leave out --s3-endpoint/],
  ['a report of no folder', ['serve', '--report'], /--report needs a folder/],
  [
    'a folder that is not there',
    ['serve', 'nowhere', '--data', 'data'],
    /nowhere cannot be opened: there is no such folder/,
  ],
  ['a format that tests have not', ['test', '--format', 'sarif'], /sarif.*text, json, junit, github/],
  ['no jobs', ['test', '--jobs', '0'], /whole number from 1 to 64/],
  ['an unknown command for help', ['help', 'nothing'], /Unknown command 'nothing'/],
  ['a connection that is not configured', ['run', '--connection', 'work', '-'], /no search|connection work/],
];

describe('bad usage', () => {
  test.each(bad)('%s', async (_what, args, says) => {
    const { status, out, err } = await run(args);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(says);
    expect(err).not.toMatch(/^\s+at /m);
  });

  // Node's own recursive mkdir never returns from there, and no signal but SIGKILL ends it.
  test.runIf(process.platform === 'linux').each([
    ['serve', []],
    ['run', ['--embedded', '--kind', 'search']],
  ])('%s of a data folder in /proc, which makes no folders', async (command, more) => {
    const { status, err } = await run([command, ...more, '--data', '/proc/x'], { stdin: 'red' });
    expect(err).toContain(
      'in /proc/x cannot be opened: no folder can be made in /proc. Choose another folder with --data.\n',
    );
    expect(status).toBe(2);
  });

  test('a folder on a port that is taken is one mistake, told once', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void holder.close());
    const address = holder.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const folder = mkdtempSync(join(tmpdir(), 'assetql-port-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [served, data] = [join(folder, 'served'), join(folder, 'data')];
    mkdirSync(served);
    const { status, out, err } = await run(['serve', served, '--port', `${address.port}`, '--data', data]);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(`Port ${address.port} on 127.0.0.1 is in use`);
    expect(err).not.toContain('cannot be followed');
  });

  test('control characters in a file name do not reach the terminal', async () => {
    for (const args of [['check', 'a\u001b[31m\nb'], ['\u001b[2J'], ['run', '--format', '\u009b2J']])
      expect((await run(args)).err).not.toMatch(/[\u001b\u009b]/);
  });

  test('a text that is not UTF-8 is rejected and not changed', async () => {
    const { status, err } = await run(['fmt'], { stdin: Uint8Array.of(0x66, 0xff, 0xfe) });
    expect(status).toBe(2);
    expect(err).toMatch(/no UTF-8 text/);
  });
});

describe('help', () => {
  test.each([
    ['--help'],
    ['help', 'check'],
    ['check', '--help'],
    ['run', '--help'],
    ['test', '--help'],
    ['url', '--help'],
    ['from-url', '--help'],
    ['serve', '--help'],
    ['login', '--help'],
    ['logout', '--help'],
    ['whoami', '--help'],
  ])('assetql %s %s shows examples', async (...args) => {
    const { status, out } = await run(args);
    expect(status).toBe(0);
    expect(out).toMatch(/Examples?:\n\s+\$ (assetql|echo)/);
  });

  test('without a command, the help goes to standard error with status 2', async () => {
    const { status, out, err } = await run([]);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/Usage: assetql/);
    expect(err).toMatch(/Examples:\n\s+\$ assetql/);
  });

  test('--version prints the version', async () => {
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
