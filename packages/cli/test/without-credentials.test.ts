import { describe, expect, test } from 'vitest';
import { withoutCredentials } from '../src/terminal/without-credentials.ts';
import { run } from './run-in-process.ts';

describe('a message', () => {
  test.each([
    ['mysql://ann:secret@db.test/x is not there.', 'mysql://…@db.test/x is not there.'],
    ['/home/ann/mysql:/ann:secret@db.test holds no library.', '/home/ann/mysql:/…@db.test holds no library.'],
    ['“http://ann:secret@[::1]:80/api”, and s3://key:secret@b', '“http://…@[::1]:80/api”, and s3://…@b'],
    ['HTTPS://:token@a.test', 'HTTPS://…@a.test'],
    ['postgres://ann:se/cr@et@db.test/x', 'postgres://…@db.test/x'],
    ['postgres://ann:1234@db.test/x', 'postgres://…@db.test/x'],
  ])('repeats no credentials: %s', (text, shown) => {
    expect(withoutCredentials(text)).toBe(shown);
  });

  test.each([
    'http://a.test/x?mail=ann@a.test',
    'postgres://NAME@HOST/DATABASE',
    'http://[::1]:4310/@x',
    'http://127.0.0.1:4310/@x: see http://a.test, ann@a.test',
    'mailto:ann@a.test',
    'C:/files/ann@a.test',
    'x.assetql:1:10 error a EQ ‘ann@a.test’',
  ])('is left as it is: %s', (text) => {
    expect(withoutCredentials(text)).toBe(text);
  });
});

describe('no message of the command repeats credentials that it was given', () => {
  test.each([
    ['library', 'copy', 'mysql://ann:secret@db.test/x', 'there'],
    ['library', 'copy', 'here', 'mysql://ann:secret@db.test/x'],
    ['library', 'copy-files', 'https://ann:secret@a.test/x', 'there'],
    ['library', 'copy-files', 's3://ann:secret@pictures', 'there'],
    ['whoami', '--base-url', 'http://ann:secret@127.0.0.1:1/api'],
    ['check', 'https://ann:secret@a.test/x'],
    ['serve', '--database-url', 'mysql://ann:secret@db.test/x'],
    ['http://ann:secret@a.test'],
  ])('%s %s %s %s', async (...args) => {
    const { status, out, err } = await run(args.filter((arg) => typeof arg === 'string'));
    expect({ status, err }).toEqual({ status: expect.any(Number), err: expect.stringMatching(/./) });
    expect(out + err).not.toContain('secret');
  });
});

test.each([
  ['mysql://ann:secret@db.test/x', 'there'],
  ['here', 'mysql://ann:secret@db.test/x'],
])('addresses of other databases are not taken for folders: %s %s', async (from, to) => {
  const { status, err } = await run(['library', 'copy', from, to]);
  expect({ status, err }).toEqual({
    status: 2,
    err: 'assetql: The library is not copied: mysql://…@db.test/x is neither a folder nor the address of a PostgreSQL database, such as postgres://NAME@HOST/DATABASE.\n',
  });
});
