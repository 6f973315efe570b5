import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, type Outcome } from '../run-in-process.ts';

async function url(config: string, args: readonly string[] = []): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-config-'));
  mkdirSync(join(folder, 'assetql'));
  writeFileSync(join(folder, 'assetql', 'config.json'), config);
  return run(['url', ...args], { stdin: 'filters: Status EQ 0', env: { XDG_CONFIG_HOME: folder } });
}

describe('the config file', () => {
  const work = '"connections": { "work": { "baseUrl": "https://library.example/api" } }';

  test.each([
    ['with a connection of its choice', `{ "connection": "work", ${work} }`, []],
    ['with a connection that is named', `{ ${work} }`, ['--connection', 'work']],
    ['with a byte order mark', `\uFEFF{ "connection": "work", ${work} }`, []],
  ])('%s', async (_name, config, args) => {
    const { status, out } = await url(config, args);
    expect({ status, out }).toEqual({ status: 0, out: 'https://library.example/api/assets?filters=Status+EQ+0\n' });
  });

  test('without a default connection the embedded library is used', async () => {
    expect((await url(`{ ${work} }`)).out).toMatch(/^http:\/\/127\.0\.0\.1:4310\/api\/assets\?/);
  });

  test.each([
    ['is cut off', '{', /config\.json is not JSON, line 1, column 2: the text ends/],
    ['is a list', '[]', /must hold a JSON object/],
    ['chooses what it has not', '{ "connection": "home" }', /has no connection home\. There are none\./],
    ['chooses what every object has', '{ "connection": "__proto__" }', /has no connection __proto__/],
    ['chooses a method of objects', `{ "connection": "toString", ${work} }`, /Known: “work”\./],
    ['chooses a number', `{ "connection": 5, ${work} }`, /“connection” in .* must be a text/],
    ['has a list of connections', '{ "connections": [] }', /“connections” in .* must be a JSON object/],
    ['has a connection without an address', '{ "connections": { "a": {} } }', /connection a .* needs a "baseUrl"/],
    [
      'has a token that is a number',
      '{ "connections": { "a": { "baseUrl": "https://x.example", "token": 5 } } }',
      /“token” in the connection a of .* must be a text/,
    ],
  ])('that %s is bad usage', async (_name, config, says) => {
    const { status, out, err } = await url(config);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('that cannot be read is an error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assetql-config-'));
    mkdirSync(join(folder, 'assetql', 'config.json'), { recursive: true });
    const { status, err } = await run(['url'], { stdin: 'search: a', env: { XDG_CONFIG_HOME: folder } });
    expect(status).toBe(2);
    expect(err).toMatch(/config\.json cannot be read: it is a folder/);
  });
});
