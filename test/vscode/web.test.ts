import { expect, vi } from 'vitest';
import { commandStories } from './command-stories.ts';
import { openFile, squiggles } from './editor.ts';
import { exportStories } from './export-stories.ts';
import { historyStories } from './history-stories.ts';
import { languageStories } from './language-stories.ts';
import { libraryStories } from './library-stories.ts';
import { previewStories } from './preview-stories.ts';
import { servedStories } from './served-stories.ts';
import { templateStories } from './template-stories.ts';
import { testingStories } from './testing-stories.ts';
import { viewStories } from './view-stories.ts';
import { storyTest } from './workbench-test.ts';
import { workersOf } from './workbench.ts';

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 180_000 });

const test = storyTest('web');

test('the extension runs in a worker of the browser, without Node, and its server in a worker of that', async ({
  workbench,
}) => {
  const { page } = workbench;
  await openFile(workbench, 'first.assetql', '### First\nfilters: AssetTyp EQ Image\n');
  await squiggles(page).first().waitFor();
  await expect.poll(() => workersOf(page)).toContain('ExtensionHostWorker -> AssetQL');
});

languageStories(test);
previewStories(test);
templateStories(test);
libraryStories(test);
historyStories(test);
exportStories(test);
testingStories(test);
commandStories(test);
viewStories(test);
servedStories(test);
