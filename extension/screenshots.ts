import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stepScenes } from '../test/vscode/step-scenes.ts';
import { takeScreenshots } from '../test/vscode/screenshots.ts';

/** What the README shows; all others are to be looked at. */
const shown: ReadonlySet<string> = new Set([
  'preview-light',
  'table-light',
  'comparison-light',
  'tests-light',
  'views-dark',
  'connections-view-light',
  'sign-in-light',
]);

const docs = join(import.meta.dirname, 'docs');
const others = join(import.meta.dirname, 'dist/screenshots');
const walkthrough = join(import.meta.dirname, 'walkthrough');
for (const folder of [docs, others]) mkdirSync(folder, { recursive: true });

// `npm run -s node -- --conditions=@assetql/source extension/screenshots.ts dark preview,views` takes two.
const [theme, names] = process.argv.slice(2);
/** Whether a picture belongs to a step of the walkthrough, which shows one light and one dark theme. */
const isStep = (picture: string): boolean => Object.hasOwn(stepScenes, picture.replace(/-(?:light|dark)$/, ''));

await takeScreenshots({
  folderOf: (picture) => (shown.has(picture) ? docs : isStep(picture) ? walkthrough : others),
  theme,
  only: names?.split(','),
});
