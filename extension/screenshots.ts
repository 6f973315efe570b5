import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeScreenshots } from '../test/vscode/screenshots.ts';

/** What the README shows; all others are to be looked at. */
const shown: ReadonlySet<string> = new Set(['preview-light', 'tests-light', 'views-dark', 'sign-in-light']);

const docs = join(import.meta.dirname, 'docs');
const others = join(import.meta.dirname, 'dist/screenshots');
for (const folder of [docs, others]) mkdirSync(folder, { recursive: true });

// `npm run -s node -- --conditions=@assetql/source extension/screenshots.ts dark preview` takes one.
const [theme, scene] = process.argv.slice(2);
await takeScreenshots({ folderOf: (picture) => (shown.has(picture) ? docs : others), theme, scene });
