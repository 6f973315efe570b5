import { expect } from 'vitest';
import { openFile } from './editor.ts';
import { notification } from './notices.ts';
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
}
