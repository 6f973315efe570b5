import { closeEditors, openFile, squiggles } from '../vscode/editor.ts';
import { runCommand } from '../vscode/palette.ts';
import { launchBrowser, openWorkbench, reloadWindow, type HostKind, type Workbench } from '../vscode/workbench.ts';
import { median } from './measure.ts';
import { printTable } from './table.ts';

/** Milliseconds that the extension took of its host to be loaded and activated, as the workbench measures it. */
async function activation(workbench: Workbench): Promise<number> {
  const { page } = workbench;
  await openFile(workbench, 'first.assetql', '### First\nfilters: AssetTyp EQ Image\n');
  await squiggles(page).first().waitFor();
  await runCommand(page, 'Developer: Show Running Extensions');
  const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'AssetQL' });
  const [, time] = /Activation: (\d+)ms/.exec(await row.innerText()) ?? [];
  await closeEditors(page);
  return Number(time);
}

/** The packed extension in a real workbench, in each kind of extension host. */
export async function activations(): Promise<void> {
  const browser = await launchBrowser();
  const rows = [];
  try {
    for (const host of ['desktop', 'web'] as const satisfies readonly HostKind[]) {
      // All extensions that run are to be seen without scrolling.
      await using workbench = await openWorkbench(browser, host, { viewport: { width: 1280, height: 2000 } });
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        if (round > 0) await reloadWindow(workbench);
        times.push(await activation(workbench));
      }
      const time = median(times);
      rows.push({
        what: `activation, ${host} (${times.join(', ')})`,
        measured: `${time.toFixed(0)} ms`,
        target: '≤ 100 ms',
        met: time <= 100,
      });
    }
  } finally {
    await browser.close();
  }
  printTable('The extension in a workbench', rows);
}
