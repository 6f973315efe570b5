import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './step.ts';

/** What a build reads: when none of it has changed since the last one, there is nothing to do. */
const inputs = [
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'packages/*/{package,tsconfig}.json',
  'packages/*/{src,style}/**/*',
  'playground/{package,tsconfig}.json',
  'playground/{*.html,*.ts}',
  'playground/{src,public,examples}/**/*',
];

function digest(): string {
  const hash = createHash('sha256').update(process.versions.node);
  const files = globSync(inputs, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const stamp = join(root, 'node_modules', '.assetql-build');
const products = ['packages/cli/dist/main.js', 'playground/dist/index.html'];

/** Compiles the packages into `dist/` and bundles the playground. Returns an exit status. */
export async function build(): Promise<number> {
  const current = digest();
  const built = products.every((file) => existsSync(join(root, file)));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return 0;
  process.stderr.write('Building …\n');
  const status =
    (await run('tsc', ['-b', 'packages/cli', 'playground'], { quiet: true })) ||
    (await run('vite', ['build', 'playground', '--logLevel', 'warn'], { quiet: true }));
  if (status === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, current);
  }
  return status;
}

if (import.meta.main) process.exitCode = await build();
