import { join } from 'node:path';
import { connect, librarySwitch, logIn, test } from './connected-page.ts';
import { choose, counted, drawing, drop, filesOnDisk, panel, start } from './upload-page.ts';

test('files are uploaded to a service through the server, which keeps its secrets', async ({
  connected,
  visit,
  expect,
}) => {
  const page = await visit();
  await connect(page, connected, 'work');
  await logIn(page, connected);
  await page.getByText(/^work: signed in as /).waitFor();
  expect(await librarySwitch(page).textContent()).toContain('work');
  const asked: string[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // The browser may drop the body of an answer before it is read; here it is read on its way.
  await page.route('**/api/uploads**', async (route) => {
    const response = await route.fetch();
    bodies.push(await response.text());
    await route.fulfill({ response });
  });
  await drop(page, join(filesOnDisk({ 'lynx.svg': drawing('tan') }), 'lynx.svg'));
  await panel(page).getByRole('heading', { name: 'Upload to work' }).waitFor();
  await choose(page, 'Categories', 'anim');
  await panel(page).getByLabel('Title').fill('A lynx that came through the server');
  await start(page);
  await counted(page, '1 of 1 file is in the library.');
  await panel(page).getByRole('button', { name: 'Show it' }).click();
  await page.getByText('A lynx that came through the server').first().waitFor();

  // The page goes on to ask how far the uploads are.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const home = connected.local.value('address') ?? 'none';
  expect(asked.some((url) => url.includes('/services/work/storage/'))).toBe(true);
  expect(asked.filter((url) => !url.startsWith(home) && !/^(?:blob|data):/.test(url))).toEqual([]);
  const seen = bodies.join('\n');
  expect(seen).toContain('/services/work/storage/');
  expect(seen).not.toContain('signature=');
});
