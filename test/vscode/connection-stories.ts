import { expect } from 'vitest';
import { openFile } from './editor.ts';
import { notification } from './notices.ts';
import { openPreview, preview, titles } from './preview.ts';
import { line, openView, press } from './views.ts';
import type { StoryTest } from './workbench-test.ts';

/** The libraries of a window, where they are listed. */
export function connectionStories(test: StoryTest): void {
  test('the sample is listed as the library in use, is tested there, and adding another one is offered', async ({
    workbench,
  }) => {
    const { page } = workbench;
    await openFile(workbench, 'sample.assetql', '### Unicorns\nsearch: title:unicorn\n');
    await openView(page, 'Connections');
    const sample = line(page, 'Connections', /^Sample library, in use here, without a network/);
    await sample.waitFor();
    await line(page, 'Connections', /^Add a Connection/).waitFor();
    expect(await sample.getByRole('button', { name: 'Use Here' }).count()).toBe(0);
    await press(sample, 'Test Connection');
    await notification(page, '“Sample library” answered in').waitFor();
    await line(page, 'Connections', /^Sample library, .*answered in \d+ ms/).waitFor();
  });

  test('a configuration file with a mistake is opened from the preview, which goes on once it is mended', async ({
    workbench,
  }) => {
    const { page, server } = workbench;
    const name = 'assetql.config.json';
    server.write(name, '{ "connection": 1 }');
    await openFile(workbench, 'configured.assetql', '### Unicorns\nsearch: title:unicorn\n');
    await openPreview(page);
    await preview(page).getByText(`“connection” in ${name}`).first().waitFor();
    await preview(page)
      .getByRole('button', { name: `Open ${name}` })
      .click();
    await page.locator('.tab.active', { hasText: name }).waitFor();
    server.write(name, '{}');
    await titles(page).first().waitFor();
  });
}
