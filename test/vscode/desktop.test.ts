import { expect } from 'vitest';
import { openFile, squiggles } from './editor.ts';
import { languageStories } from './language-stories.ts';
import { storyTest } from './workbench-test.ts';
import { workersOf } from './workbench.ts';

const test = storyTest('desktop');

test('the extension runs beside the files, and no worker of the browser runs its server', async ({ workbench }) => {
  await openFile(workbench, 'first.assetql', '### First\nfilters: AssetTyp EQ Image\n');
  await squiggles(workbench.page).first().waitFor();
  expect(await workersOf(workbench.page)).not.toContainEqual(expect.stringContaining('AssetQL'));
});

languageStories(test);
