import { globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from './build.ts';
import { root, run } from './step.ts';

/** Packs every package as it would be published into `dist/`, from where they are installed together. Returns an exit status. */
async function pack(): Promise<number> {
  const built = await build();
  if (built !== 0) return built;
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  for (const old of globSync('*.tgz', { cwd: folder })) rmSync(join(folder, old));
  const packages = globSync('packages/*/package.json', { cwd: root }).map((file) => `./${dirname(file)}`);
  const quiet = ['--loglevel=error', '--ignore-scripts', '--pack-destination', folder];
  const status = await run('npm', ['pack', ...quiet, ...packages.toSorted()], { quiet: true });
  if (status === 0)
    for (const name of globSync('*.tgz', { cwd: folder }).toSorted()) process.stdout.write(`dist/${name}\n`);
  return status;
}

process.exitCode = await pack();
