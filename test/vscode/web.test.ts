import { expect, vi } from 'vitest';
import { commandStories } from './command-stories.ts';
import { comparisonStories } from './comparison-stories.ts';
import { connectionStories } from './connection-stories.ts';
import { openFile, squiggles } from './editor.ts';
import { exportStories } from './export-stories.ts';
import { historyStories } from './history-stories.ts';
import { languageStories } from './language-stories.ts';
import { libraryStories } from './library-stories.ts';
import { linkStories } from './link-stories.ts';
import { runCommand } from './palette.ts';
import { newSearchStories } from './new-search-stories.ts';
import { openPreview, waitForTotal } from './preview.ts';
import { previewStories } from './preview-stories.ts';
import { servedStories } from './served-stories.ts';
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

const test = storyTest('web');

test('the extension runs in a worker of the browser, without Node, and its server in a worker of that', async ({
  workbench,
}) => {
  const { page } = workbench;
  await openFile(workbench, 'first.assetql', '### First\nfilters: AssetTyp EQ Image\n');
  await squiggles(page).first().waitFor();
  await expect.poll(() => workersOf(page)).toContain('ExtensionHostWorker -> AssetQL');
});

// The host of the other stories writes no logs: the native module that does is not built for tests.
test('the request log has a line for what the preview asks', async ({ workbench }) => {
  const { page } = workbench;
  // With one picture, the line is among the last, which are shown.
  await openFile(workbench, 'requests.assetql', '### Unicorns\nfilters: AssetType EQ Image\nsearch: title:unicorn\n');
  await openPreview(page);
  await waitForTotal(page, '1 asset');
  await runCommand(page, 'AssetQL: Show Request Log');
  // Long lines are wrapped, and blanks are drawn as ones that do not break.
  const line =
    /GET\s\/api\/assets\?filters=AssetType\+EQ\+Image&search=title:unicorn\S*\s+200\s+\d+\s+ms\s+\(Sample\s+library\)/;
  await expect.poll(() => page.locator('.output-view .view-lines').innerText()).toMatch(line);
  await page.keyboard.press('Control+j');
  await page.locator('.output-view').waitFor({ state: 'hidden' });
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
servedStories(test);
