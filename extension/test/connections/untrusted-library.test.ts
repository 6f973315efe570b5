import { expect, test } from 'vitest';
import { untrustedLibrary } from '../../src/connections/untrusted-library.ts';
import type { Access, Connection } from '../../src/contracts/connections.ts';

const connection: Connection = {
  name: 'work',
  kind: 'service',
  label: 'work',
  baseUrl: 'https://work.example',
  key: 'work',
};
const connectionsWith = (access: Access): Parameters<typeof untrustedLibrary<string>>[0] => ({
  of: async (file) => {
    if (file === 'without') throw new Error('There is no connection.');
    return connection;
  },
  access: () => access,
});
const untrusted: Access = { state: 'untrusted', problem: '“work” is not asked before you trust this workspace.' };

test('the library of a workspace that is not trusted is found before a command asks anything', async () => {
  const found = await untrustedLibrary(connectionsWith(untrusted), 'a.assetql');
  expect(found).toMatchObject({ connection, error: { message: untrusted.problem, access: untrusted } });
});

test.each<Access>([{ state: 'ready' }, { state: 'opening' }, { state: 'signed-out', problem: 'Sign in to work.' }])(
  'a library that is $state is none of an untrusted workspace',
  async (access) => {
    expect(await untrustedLibrary(connectionsWith(access), 'a.assetql')).toBeUndefined();
  },
);

test('a file without a connection gets its message elsewhere', async () => {
  expect(await untrustedLibrary(connectionsWith(untrusted), 'without')).toBeUndefined();
});
