import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { bag, photo, xmpPacket } from '../../packages/library/test/node/folder/photos.ts';
import { assetql } from '../end-to-end/command.ts';
import { newLibrary, scratchFolder, serveIdentity } from '../end-to-end/served-identity.ts';
import { titles, waitForTotal, write } from './page-actions.ts';
import { test } from './page-test.ts';

test('files that the command uploads appear in the search of an open page within seconds', async ({
  browser,
  expect,
}) => {
  const after = (clean: () => void): void => onTestFinished(clean);
  const served = await serveIdentity(after, await newLibrary(after));
  const folder = join(scratchFolder(after), 'Harbours');
  mkdirSync(folder);
  const keyword = xmpPacket('', bag('dc:subject', 'lighthouse-keepers'));
  writeFileSync(join(folder, 'harbour at dawn.jpg'), await photo({ width: 1200, height: 800, xmp: keyword }));
  writeFileSync(join(folder, 'harbour at dusk.jpg'), await photo({ width: 1210, height: 800, xmp: keyword }));
  writeFileSync(join(folder, 'tide tables.txt'), 'High water at six.');

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => page.close());
  await page.addInitScript(() => localStorage.setItem('assetql.view', 'text'));
  await page.goto(served.value('address') ?? '');
  await page.locator('.aql-tile').first().waitFor();
  await write(page, 'search: keywords:lighthouse-keepers\nsort: title\n');
  await waitForTotal(page, '0 assets');

  const environment = {
    ASSETQL_BASE_URL: served.value('base url'),
    ASSETQL_TOKEN: served.value('token'),
    ASSETQL_SUBSCRIPTION_KEY: served.value('subscription key'),
  };
  const uploaded = await assetql(['upload', folder, '--category', 'OpenMoji'], '', environment);
  expect(uploaded).toMatchObject({ status: 0 });

  // Nobody touches the page: it has noticed, and what the photos say of themselves was read meanwhile.
  await waitForTotal(page, '2 assets');
  expect(await page.locator(titles).allTextContents()).toEqual(['harbour at dawn', 'harbour at dusk']);
  await expect
    .poll(() =>
      page
        .locator('.aql-tile img')
        .evaluateAll((all) => all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length),
    )
    .toBe(2);
  await write(page, 'search: title:"tide tables"\n');
  await waitForTotal(page, '1 asset');
});
