import { readFileSync } from 'node:fs';
import { readSettings } from '@assetql/language-server/settings';
import { describe, expect, test } from 'vitest';
import { LibraryRequests } from '../../src/language/library-requests.ts';
import { serverSettings } from '../../src/language/server-settings.ts';
import { service, TestConnections } from './test-connections.ts';

interface Manifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly default: unknown }>> }[];
  };
}

const manifest: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** What VS Code gives out where a person has set nothing. */
const defaults = Object.fromEntries(
  manifest.contributes.configuration
    .flatMap(({ properties }) => Object.entries(properties))
    .map(([name, setting]) => [name.replace('assetql.', ''), setting.default]),
);

describe('the language server gets', () => {
  test('settings as they are where nothing is set', () => {
    const { settings, problems } = readSettings(serverSettings(defaults), undefined, 'x');
    expect(problems).toEqual([]);
    expect(settings).toEqual({
      ...readSettings(undefined, undefined, 'x').settings,
      embedded: { tags: {}, modules: [] },
    });
  });

  test('no addresses of services', () => {
    const connections = { work: { baseUrl: 'https://work.test/api' } };
    expect(serverSettings({ ...defaults, connections })).not.toHaveProperty('connections');
  });

  test('the sample library where it was chosen, also over that of a configuration file', async () => {
    const file = '{"connection": "work"}';
    expect(readSettings(serverSettings(defaults), file, 'x').settings.connection).toBe('work');
    const { connection = '' } = readSettings(serverSettings({ ...defaults, connection: '' }), file, 'x').settings;
    const connections = new TestConnections();
    connections.add('work', service('work'));
    expect(await new LibraryRequests(connections).library({ connection })).toMatchObject({ key: 'embedded' });
  });

  test.each([null, undefined, 'text', []])('%s as it is', (value) => expect(serverSettings(value)).toBe(value));
});
