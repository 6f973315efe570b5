import { expect, vi } from 'vitest';
import { commandStories } from './command-stories.ts';
import { comparisonStories } from './comparison-stories.ts';
import { connectionStories } from './connection-stories.ts';
import { openFile, squiggles } from './editor.ts';
import { exportStories } from './export-stories.ts';
import { folderStories } from './folder-stories.ts';
import { historyStories } from './history-stories.ts';
import { languageStories } from './language-stories.ts';
import { libraryStories } from './library-stories.ts';
import { linkStories } from './link-stories.ts';
import { newSearchStories } from './new-search-stories.ts';
import { previewStories } from './preview-stories.ts';
import { tableStories } from './table-stories.ts';
import { templateStories } from './template-stories.ts';
import { testingStories } from './testing-stories.ts';
import { typesStories } from './types-stories.ts';
import { uploadStories } from './upload-stories.ts';
import { viewStories } from './view-stories.ts';
import { storyTest } from './workbench-test.ts';
import { workersOf } from './workbench.ts';

// The first story waits until the workbench is there.
vi.setConfig({ testTimeout: 180_000 });

const test = storyTest('desktop');

test('the extension runs beside the files, and no worker of the browser runs its server', async ({ workbench }) => {
  await openFile(workbench, 'first.assetql', '### First\nfilters: AssetTyp EQ Image\n');
  await squiggles(workbench.page).first().waitFor();
  expect(await workersOf(workbench.page)).not.toContainEqual(expect.stringContaining('AssetQL'));
});

languageStories(test);
newSearchStories(test);
previewStories(test);
templateStories(test);
libraryStories(test);
historyStories(test);
exportStories(test);
tableStories(test);
testingStories(test);
commandStories(test);
typesStories(test);
linkStories(test);
comparisonStories(test);
viewStories(test);
uploadStories(test);
connectionStories(test);
folderStories(test);
