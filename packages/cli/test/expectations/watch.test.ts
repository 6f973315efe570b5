import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../run-in-process.ts';
import { startService, stopService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => stopService(service));

const env = { ASSETQL_TOKEN: 't', ASSETQL_SUBSCRIPTION_KEY: 'k' };
const file = (total: number): string => `### A\nsearch: logo\nexpect: total = ${total}\n`;

describe('assetql test', () => {
  test('--watch tests again after a change, until it is interrupted', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-watch-'));
    const path = join(cwd, 'a.assetql');
    writeFileSync(path, file(5));
    const control = new AbortController();
    let waits = 0;
    const { status, err } = await run(['test', '--watch', '--base-url', service.baseUrl, 'a.assetql'], {
      cwd,
      env,
      signal: control.signal,
      onText: (text) => {
        if (!text.startsWith('Waiting for changes')) return;
        waits += 1;
        if (waits === 1) writeFileSync(path, file(1));
        else control.abort();
      },
    });
    expect(err).toMatch(/1 missed\nWaiting for changes[^]*1 passed\nWaiting for changes/);
    expect(status).toBe(0);
  });

  test('--watch ignores changes of other files, such as its own output', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-watch-'));
    writeFileSync(join(cwd, 'a.assetql'), file(5));
    const control = new AbortController();
    let waits = 0;
    const { err } = await run(['test', '--watch', '--base-url', service.baseUrl, 'a.assetql'], {
      cwd,
      env,
      signal: control.signal,
      onText: (text) => {
        writeFileSync(join(cwd, 'output.txt'), text);
        if (!text.startsWith('Waiting for changes')) return;
        waits += 1;
        setTimeout(() => control.abort(), 600);
      },
    });
    expect(waits, err).toBe(1);
  });

  test('--watch goes on in a folder that was removed and made again', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'assetql-watch-'));
    const folder = join(cwd, 'searches');
    const fill = (total: number): void => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'a.assetql'), file(total));
    };
    fill(5);
    const control = new AbortController();
    let gone = false;
    const { status, err } = await run(['test', '--watch', '--base-url', service.baseUrl, 'searches'], {
      cwd,
      env,
      signal: control.signal,
      onText: (text) => {
        if (text.includes('1 missed')) setTimeout(() => rmSync(folder, { recursive: true }), 100);
        if (text.includes('cannot be read') && !gone) {
          gone = true;
          setTimeout(() => fill(1), 2000);
        }
        if (text.includes('1 passed')) control.abort();
      },
    });
    expect(err).toMatch(/1 missed\n[^]*searches cannot be read: there is no such file\.\n[^]*1 passed\n/);
    expect(status).toBe(0);
  }, 20_000);

  test('--watch needs files', async () => {
    expect(await run(['test', '--watch'])).toMatchObject({ status: 2, err: expect.stringMatching(/standard input/) });
  });

  test('--format json is a list of the searches, with the positions of their expectations', async () => {
    const stdin = `${file(1)}\n### B\nsearch: logo\n\n### C\nsearch: logo\nexpect: total = 9\n\n### D\nfilters: (\nexpect: total = 1\n`;
    const { status, out } = await run(['test', '--format', 'json', '--base-url', service.baseUrl], { stdin, env });
    expect(status).toBe(2);
    const rows: readonly { readonly status: string }[] = JSON.parse(out);
    expect(rows.map((row) => row.status)).toEqual(['passed', 'untested', 'missed', 'failed']);
    expect(rows[0]).toMatchObject({
      file: '<stdin>',
      name: 'A',
      expectations: [{ verdict: 'met', text: 'total = 1', position: { line: 3 } }],
    });
    expect(rows[3]).toMatchObject({ problems: [{ message: expect.any(String), position: { line: 13 } }] });
  });
});
