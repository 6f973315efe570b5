import { expect } from 'vitest';
import { openFile, squiggles } from './editor.ts';
import { languageStories } from './language-stories.ts';
import { storyTest } from './workbench-test.ts';
import { workersOf } from './workbench.ts';

const test = storyTest('web');

test('the extension runs in a worker of the browser, without Node, and its server in a worker of that', async ({
  workbench,
}) => {
  const { page } = workbench;
  await openFile(workbench, 'first.assetql', '### First\nfilters: AssetTyp EQ Image\n');
  await squiggles(page).first().waitFor();
  expect(await workersOf(page)).toContain('ExtensionHostWorker -> AssetQL');
});

languageStories(test);
