import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
const products = ['packages/cli/dist/main.js', 'packages/cli/dist/playground/index.html', 'playground/dist/index.html'];

/** What the compiler wrote for sources that are gone: it never deletes, and what stays would be published. */
function removeOrphans(): void {
  for (const file of globSync('packages/*/dist/**/*.{js,ts,map}', { cwd: root })) {
    const [, folder = '', name = ''] =
      /^(.*?)dist\/(.*?)(?:\.d)?\.(?:js|ts)(?:\.map)?$/.exec(file.replaceAll('\\', '/')) ?? [];
    const sources = [`${folder}src/${name}.ts`, `${folder}src/${name}.tsx`];
    if (!sources.some((source) => existsSync(join(root, source)))) rmSync(join(root, file));
  }
}

/** Puts the page beside the command, where an installed command finds it. */
function givePageToCommand(): void {
  const place = join(root, 'packages/cli/dist/playground');
  rmSync(place, { recursive: true, force: true });
  cpSync(join(root, 'playground/dist'), place, { recursive: true });
}

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
    removeOrphans();
    givePageToCommand();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, current);
  }
  return status;
}

if (import.meta.main) process.exitCode = await build();
