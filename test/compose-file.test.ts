import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../packages/cli/test/run-in-process.ts';
import { isBucket } from '../packages/cli/src/connections/s3-connection.ts';

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile_inline: string };
  readonly command?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const folder = join(import.meta.dirname, '../packages/library/deploy');
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const file: ComposeFile = parse(text);
const proxy = readFileSync(join(folder, 'nginx.conf'), 'utf8');

/** A text with what compose puts in for variables: what they are by default, or something. */
const filledIn = (value: string): string =>
  value.replace(/\$\{\w+:(?:-([^}]*)|\?[^}]*)\}/g, (_all, usual: string | undefined) => usual ?? 'abc123');

const servers = Object.entries(file.services).filter(([, { command }]) => command?.[0] === 'assetql');
const optionsOf = ({ command = [] }: Service): ReadonlyMap<string, string> =>
  new Map(
    command.slice(2).map((option) => {
      const [name = '', ...value] = filledIn(option).split('=');
      return [name, value.join('=')];
    }),
  );

test('the compose file starts two servers, by options that the command has and takes', async () => {
  expect(servers.map(([name]) => name)).toEqual(['one', 'two']);
  const { out: help } = await run(['serve', '--help']);
  for (const [, service] of servers) {
    const [, subcommand, ...options] = service.command ?? [];
    expect(subcommand).toBe('serve');
    for (const name of optionsOf(service).keys()) expect(help).toMatch(new RegExp(`^ +${name} `, 'm'));
    // Values are read before the help is shown, and what is wrong with one is an error.
    const { status, err } = await run(['serve', ...options.map(filledIn), '--help']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
  }
  expect((await run(['serve', '--port=many', '--help'])).status).toBe(2);
});

test('what the servers are given is what the other services are', () => {
  for (const [, service] of servers) {
    const options = optionsOf(service);
    const { environment = {} } = service;
    const database = new URL(filledIn(environment['ASSETQL_DATABASE_URL'] ?? ''));
    const {
      POSTGRES_USER: user,
      POSTGRES_DB: name,
      POSTGRES_PASSWORD: password,
    } = file.services['database']?.environment ?? {};
    expect([database.hostname, database.username, database.pathname]).toEqual(['database', user, `/${name}`]);
    expect(database.password).toBe(filledIn(password ?? ''));
    const store = file.services['store']?.environment ?? {};
    expect([environment['AWS_ACCESS_KEY_ID'], environment['AWS_SECRET_ACCESS_KEY']]).toEqual([
      store['S3PROXY_IDENTITY'],
      store['S3PROXY_CREDENTIAL'],
    ]);
    expect(isBucket(options.get('--files') ?? '')).toBe(true);
    const bucket = new URL(options.get('--files') ?? '').hostname;
    const made = file.services['bucket'];
    expect(made?.command).toEqual(['http://store', bucket]);
    expect([made?.environment?.['STORE_KEY'], made?.environment?.['STORE_SECRET']]).toEqual([
      store['S3PROXY_IDENTITY'],
      store['S3PROXY_CREDENTIAL'],
    ]);
    for (const option of ['--opensearch-url', '--s3-endpoint'])
      expect(Object.keys(file.services)).toContain(new URL(options.get(option) ?? '').hostname);
    // The limit of terms that the largest queries need, as in the cluster of the tests.
    expect(file.services['search']?.environment?.['indices.query.bool.max_clause_count']).toBe('100000');
  }
  const listening = servers.map(([name, service]) => `server ${name}:${optionsOf(service).get('--port')};`);
  expect(proxy.match(/server \w+:\d+;/g)).toEqual(listening);
});

test('all that the compose file names is there', () => {
  const { version } = JSON.parse(readFileSync(join(folder, '../../cli/package.json'), 'utf8'));
  for (const [name, { depends_on: needed = [], volumes = [], build }] of Object.entries(file.services)) {
    const names = Array.isArray(needed) ? needed : Object.keys(needed);
    for (const each of names) expect(Object.keys(file.services), name).toContain(each);
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('./')) expect(existsSync(join(folder, source)), source).toBe(true);
      else if (!source.startsWith('/')) expect(Object.keys(file.volumes), name).toContain(source);
    }
    if (build !== undefined) {
      expect(join(folder, build.context)).toBe(join(import.meta.dirname, '../dist'));
      expect(build.dockerfile_inline).toContain(`COPY assetql-${version}.tgz /tmp/`);
    }
  }
  // Each variable that has no default is one that the README has people write.
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const [, variable = ''] of text.matchAll(/\$\{(\w+):\?/g)) expect(readme).toContain(`echo "${variable}=`);
});
