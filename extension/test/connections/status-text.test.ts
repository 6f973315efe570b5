import { expect, test } from 'vitest';
import type { Access, Connection } from '../../src/contracts/connections.ts';
import { statusText } from '../../src/connections/status-text.ts';
import { plainWords } from './plain-words.ts';

const embedded: Connection = {
  kind: 'embedded',
  label: 'Sample library',
  baseUrl: 'http://library.invalid/api',
  key: 'e',
};
const work: Connection = { kind: 'service', name: 'work', label: 'work', baseUrl: 'https://library.example', key: 'w' };
const problem = 'Something is wrong. Mend it.';

test.for<readonly [name: string, connection: Connection, access: Access, tone: string, spoken: string]>([
  ['the sample', embedded, { state: 'ready' }, 'plain', 'AssetQL library: Sample library'],
  ['a service', work, { state: 'ready' }, 'plain', 'AssetQL library: work'],
  ['a library that is being opened', embedded, { state: 'opening' }, 'plain', 'Sample library, being opened'],
  ['a service without a sign-in', work, { state: 'signed-out', problem }, 'warning', `work, signed out. ${problem}`],
  ['a service in an untrusted workspace', work, { state: 'untrusted', problem }, 'warning', `not trusted. ${problem}`],
  ['a service that is lost', work, { state: 'failed', problem }, 'error', `work, not available. ${problem}`],
])(
  'the status bar says of %s what it is, what is wrong, and both to those who hear it',
  ([, connection, access, tone, spoken]) => {
    const said = statusText(connection, access, plainWords);
    expect(said.text).toMatch(/^\$\([a-z-]+(?:~spin)?\) /);
    expect(said.text).toContain(connection.label);
    expect(said.spoken).toContain(spoken);
    expect(said.spoken).not.toContain('$(');
    expect(said.tone).toBe(tone);
    expect(said.tooltip).toContain(
      'problem' in access ? access.problem : connection.label === 'work' ? '“work”' : 'ample library',
    );
  },
);

test('of a folder whose files are being read it says how far that is', () => {
  const folder: Connection = {
    kind: 'folder',
    label: 'Pictures',
    baseUrl: 'http://folder.invalid/Pictures/api',
    key: 'f',
  };
  const ready: Access = { state: 'ready' };
  const textAt = (heads: number, done: number): string =>
    statusText(folder, ready, plainWords, { heads, done, total: 12_000 }).text;
  expect(textAt(1500, 0)).toBe('$(loading~spin) Pictures: 1,500 of 12,000 files read');
  expect(textAt(12_000, 300)).toBe('$(loading~spin) Pictures: 300 of 12,000 files read');
  expect(statusText(folder, ready, plainWords).text).toBe('$(folder-library) Pictures');
});
