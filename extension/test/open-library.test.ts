import { readConfiguration } from '@assetql/core';
import { expect, test } from 'vitest';
import type { Connection } from '../src/contracts/connections.ts';
import { openLibrary } from '../src/results/open-library.ts';
import { TestConnections } from './language/test-connections.ts';

test('the library of a file is opened where its configuration file defines variables', async () => {
  const { check } = readConfiguration('{ "variables": { "least": 3 } }', 'assetql.config.json').configuration;
  const connections = new TestConnections();
  const { open, access } = connections;
  const catalogue = (): Promise<never> => Promise.reject(new Error('No names are asked for.'));
  const of = (): Promise<Connection> => connections.named(undefined);
  const { client } = await openLibrary({ of, open, access, catalogue }, undefined, check);
  expect(await client.users()).toEqual([]);
  expect(connections.background).toEqual(['http://library.invalid/api/users']);
});
