import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assetql } from './command.ts';
import { newLibrary, scratchFolder, serveIdentity } from './served-identity.ts';

const guide = readFileSync(join(import.meta.dirname, '../../packages/cli/README.md'), 'utf8');

/** The words of a line for the shell, of which some are in quotes. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

test('the uploads of the guide are accepted by the library that npm start serves', async () => {
  const after = (clean: () => void): void => onTestFinished(clean);
  const served = await serveIdentity(after, await newLibrary(after));
  const environment = {
    ASSETQL_BASE_URL: served.value('base url'),
    ASSETQL_TOKEN: served.value('token'),
    ASSETQL_SUBSCRIPTION_KEY: served.value('subscription key'),
  };
  const [, options = ''] = /^assetql upload photos\/ (.*)$/m.exec(guide) ?? [];
  const [, sheet = ''] = /^```csv\n(file,[^]*?)^```$/m.exec(guide) ?? [];
  const folder = scratchFolder(after);
  mkdirSync(join(folder, 'logos'));
  writeFileSync(join(folder, 'sheet.csv'), sheet);
  for (const name of ['llama.jpg', 'logos/red.svg']) writeFileSync(join(folder, name), 'A drawing');

  const photos = await assetql(
    ['upload', join(folder, 'llama.jpg'), ...wordsOf(options), '--dry-run'],
    '',
    environment,
  );
  expect(photos).toMatchObject({ status: 0, err: '1 would be uploaded.\n' });
  const ofSheet = await assetql(['upload', '--from', join(folder, 'sheet.csv'), '--dry-run'], '', environment);
  expect(ofSheet).toMatchObject({ status: 0, err: '2 would be uploaded.\n' });
});
