import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { packFolder } from '../../extension/build/pack-folder.ts';
import { openFile } from './editor.ts';
import { notification } from './notices.ts';
import { runCommand } from './palette.ts';
import { launchBrowser, openWorkbench, type HostKind } from './workbench.ts';

// The workbench has to start.
vi.setConfig({ testTimeout: 180_000 });

const query = 'filters: AssetType EQ Image\nsearch: title:unicorn\n';

/** What an extension of someone else does that has a language model at hand: it uses our tools, and tells what they give. */
const source = `const vscode = require('vscode');
exports.activate = ({ subscriptions }) => {
  const use = (command, name, input) =>
    subscriptions.push(vscode.commands.registerCommand(command, async () => {
      try {
        const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
        vscode.window.showInformationMessage('Given: ' + content.map(({ value }) => value).join(''));
      } catch (error) {
        vscode.window.showInformationMessage('Refused: ' + error.message);
      }
    }));
  use('model.find', 'assetql_findAssets', { query: ${JSON.stringify(query)}, count: 1 });
  use('model.check', 'assetql_checkQuery', { query: 'filters: AssetTyp EQ Image' });
  use('model.explain', 'assetql_explainQuery', { query: ${JSON.stringify(query)} });
};
`;

/** Packs that extension. */
async function packModel(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = join(folder, 'files');
  mkdirSync(files);
  const commands = [
    { command: 'model.find', title: 'Model: Find' },
    { command: 'model.check', title: 'Model: Check' },
    { command: 'model.explain', title: 'Model: Explain' },
  ];
  const manifest = {
    name: 'model',
    publisher: 'someone',
    version: '1.0.0',
    license: 'MIT',
    engines: { vscode: '^1.101.0' },
    main: './main.js',
    browser: './main.js',
    contributes: { commands },
  };
  writeFileSync(join(files, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(files, 'README.md'), 'Uses tools.');
  writeFileSync(join(files, 'LICENSE'), 'MIT');
  writeFileSync(join(files, 'main.js'), source);
  const file = join(folder, 'model.vsix');
  await packFolder(files, file);
  return file;
}

test.each<HostKind>(['desktop', 'web'])(
  'a language model checks, explains and runs queries with the tools, and a person says whether a library is asked: %s',
  async (host) => {
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const settings = {
      'chat.disableAIFeatures': false,
      ...(host === 'web'
        ? { 'remote.extensionKind': { 'assetql.assetql-vscode': ['web'], 'someone.model': ['web'] } }
        : {}),
    };
    await using workbench = await openWorkbench(browser, host, { settings, others: [await packModel()] });
    const { page } = workbench;
    await openFile(workbench, 'first.assetql', '### First\nsearch: logo\n');
    await runCommand(page, 'Model: Check');
    await notification(page, '"code":"unknown-field"').waitFor();
    await runCommand(page, 'Model: Explain');
    await notification(page, 'Given: {"explanation":"Images with “unicorn” in the title"').waitFor();
    const question = page.locator('.monaco-dialog-box', { hasText: 'Search “Sample library”?' });
    await runCommand(page, 'Model: Find');
    await question.getByText('AssetType').first().waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await notification(page, 'Refused: ').waitFor();
    await runCommand(page, 'Model: Find');
    await question.getByRole('button', { name: 'Yes' }).click();
    const given = notification(page, 'Given: {"library":"Sample library","total":1,');
    await given.waitFor();
    expect(await given.innerText()).toContain('"title":');
  },
);
