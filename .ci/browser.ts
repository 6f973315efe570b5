import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './step.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const file of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Finds the browser that the tests drive, installs it where we may, and says which it is; `undefined` after saying what to do. */
export async function findBrowser(): Promise<string | undefined> {
  const chosen = process.env['ASSETQL_BROWSER'] ?? installed();
  if (chosen !== undefined) return chosen;
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium fonts-noto-core';
  const debian = spawnSync('apt-get', ['--version']).status === 0;
  if (process.getuid?.() === 0 && debian) {
    process.stderr.write('Installing Chromium for the browser tests …\n');
    await run('sh', ['-c', `export DEBIAN_FRONTEND=noninteractive; ${command}`], { quiet: true });
    const browser = installed();
    if (browser !== undefined) return browser;
  }
  process.stderr.write(
    debian
      ? `The tests need Chromium. Install it with: sudo sh -c '${command}'\n`
      : 'The tests need Chromium or Chrome. Install one, or name its executable in ASSETQL_BROWSER.\n',
  );
  return undefined;
}
