import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { freePort } from '../../packages/cli/test/sign-in/free-port.ts';
import { serve } from '../end-to-end/command.ts';
import { newLibrary } from '../end-to-end/served-identity.ts';
import {
  choose,
  counted,
  drop,
  fillIn,
  filesOnDisk,
  isUnderWay,
  panel,
  row,
  slowly,
  start,
  test,
} from './upload-page.ts';

/** Sent as twelve segments. */
const film = (): Uint8Array => randomBytes(3_000_000);

describe('an upload that is interrupted', () => {
  test('is paused and goes on; it warns before the page is left, and goes on after that too', async ({
    visit,
    expect,
  }) => {
    const page = await visit();
    const path = join(filesOnDisk({ 'film.bin': film() }), 'film.bin');
    await drop(page, path);
    await fillIn(page);
    const fast = await slowly(page);
    await start(page);
    await isUnderWay(page, 'film.bin');
    await panel(page).getByRole('button', { name: 'Pause all' }).click();
    await row(page, 'film.bin')
      .getByText(/^.*Paused at /)
      .first()
      .waitFor();
    await panel(page).getByRole('button', { name: 'Go on with all' }).click();
    await isUnderWay(page, 'film.bin');
    await panel(page).getByRole('button', { name: 'Close, and go on' }).click();
    await page.getByRole('button', { name: /^Uploading \d+ %$/ }).waitFor();

    const warnings: string[] = [];
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(warnings).toEqual(['beforeunload']);
    await fast();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await panel(page).getByText('1 file was not finished:').waitFor();
    const segments: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('comp=block&')) segments.push(request.url());
    });
    await drop(page, path);
    await row(page, 'film.bin').getByText('Begun before').waitFor();
    await start(page);
    await counted(page, '1 of 1 file is in the library.');
    expect(segments.length).toBeGreaterThan(0);
    expect(segments.length).toBeLessThan(12);
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    expect(await panel(page).getByText('not finished').count()).toBe(0);
  });

  test('is cancelled, and nothing of it is left', async ({ visit, expect }) => {
    const page = await visit();
    await drop(page, join(filesOnDisk({ 'unwanted.bin': film() }), 'unwanted.bin'));
    await fillIn(page);
    const fast = await slowly(page);
    await start(page);
    await isUnderWay(page, 'unwanted.bin');
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await row(page, 'unwanted.bin').getByRole('button', { name: 'Cancel unwanted.bin' }).click();
    await fast();
    expect((await removed).status()).toBeLessThan(300);
    await row(page, 'unwanted.bin').getByText('Cancelled').waitFor();
    await counted(page, '0 of 1 file is in the library, 1 cancelled.');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('unwanted');
  });

  test('waits for a server that was killed, and goes on by itself when it is back', async ({ open, expect }) => {
    const folder = await newLibrary(onTestFinished);
    const port = String(await freePort());
    const first = await serve('--port', port, '--data', folder);
    onTestFinished(async () => void (await first.stop('SIGKILL')));
    const page = await open({ link: first.address, failures: 'expected' });
    await drop(page, join(filesOnDisk({ 'survivor.bin': film() }), 'survivor.bin'));
    await choose(page, 'Categories', 'anim');
    const fast = await slowly(page);
    await start(page);
    await isUnderWay(page, 'survivor.bin');
    await first.stop('SIGKILL');
    await fast();
    await panel(page).getByRole('alert').getByText('Sample library does not answer.').waitFor();
    const second = await serve('--port', port, '--data', folder);
    onTestFinished(async () => void (await second.stop('SIGKILL')));
    await counted(page, '1 of 1 file is in the library.');
    expect(await panel(page).getByRole('alert').count()).toBe(0);
  }, 180_000);

  test('waits for a sign-in that has ended, and goes on in this tab', async ({ visit }) => {
    const page = await visit({ failures: 'expected' });
    await drop(page, join(filesOnDisk({ 'late.bin': film() }), 'late.bin'));
    await fillIn(page);
    const fast = await slowly(page);
    await start(page);
    await isUnderWay(page, 'late.bin');
    // When the bytes are sent, the library does not know who is asking.
    await page.route('**/api/uploads/**', (route) =>
      route.fulfill({ status: 401, json: { errors: [{ message: 'Who is asking?' }] } }),
    );
    await fast();
    await panel(page).getByRole('alert').getByText('Sample library wants a sign-in.').waitFor();
    await panel(page).getByRole('link', { name: 'Open a tab to sign in' }).waitFor();
    await page.unroute('**/api/uploads/**');
    await panel(page).getByRole('button', { name: 'Go on', exact: true }).click();
    await counted(page, '1 of 1 file is in the library.');
  });

  test('fails with a sentence where the library refuses the file, and is tried again', async ({ visit }) => {
    const page = await visit({ failures: 'expected' });
    await drop(page, join(filesOnDisk({ 'large.txt': 'large' }), 'large.txt'));
    await fillIn(page);
    await page.route('**/api/storage/**', (route) =>
      route.fulfill({ status: 413, json: { errors: [{ message: 'At most 4 bytes.' }] } }),
    );
    await start(page);
    await row(page, 'large.txt')
      .getByText('Failed: Sample library does not take files of this size: At most 4 bytes.')
      .waitFor();
    await page.unroute('**/api/storage/**');
    await panel(page).getByRole('button', { name: 'Retry what failed' }).click();
    await counted(page, '1 of 1 file is in the library.');
  });
});
