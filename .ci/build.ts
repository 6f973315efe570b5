import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './step.ts';
import { writeLauncher } from './launcher.ts';

/** What a build of the packages reads: when none of it has changed since the last one, there is nothing to do. */
const packageInputs = [
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'packages/*/{package,tsconfig}.json',
  'packages/*/{src,style}/**/*',
  'packages/cli/build/*.ts',
  'packages/core/docs/*.md',
];

/** What the page is made of beside them. */
const pageInputs = [
  'playground/{package,tsconfig}.json',
  'playground/{*.html,*.ts}',
  'playground/{src,build,public,examples}/**/*',
];

/** What the extension is made of beside the packages. */
const extensionInputs = [
  'LICENSE',
  'packages/core/docs/*.md',
  'extension/{*.json,*.md,.vscodeignore}',
  'extension/{src,build,language,media,walkthrough}/**/*',
];

function digest(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.versions.node);
  const files = globSync([...inputs], { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Runs what makes products, unless they are there and nothing that they are made of has changed. */
async function make(
  name: string,
  inputs: readonly string[],
  products: readonly string[],
  work: () => Promise<number>,
): Promise<number> {
  const stamp = join(root, 'node_modules', name);
  const current = digest(inputs);
  const made = products.every((file) => existsSync(join(root, file)));
  if (made && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return 0;
  process.stderr.write('Building …\n');
  const status = await work();
  if (status === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, current);
  }
  return status;
}

/** What the compiler wrote for sources that are gone: it never deletes, and what stays would be published. */
function removeOrphans(): void {
  for (const file of globSync('packages/*/dist/**/*.{js,ts,map}', { cwd: root, exclude: ['packages/cli/**'] })) {
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
  // Its server has the library, so that the page needs no sample of its own.
  const isOfPlainFiles = /(?:^|[\\/])(?:service-worker\.js|(?:sample|drawings-\d+)-[^\\/]+\.bin)$/;
  cpSync(join(root, 'playground/dist'), place, { recursive: true, filter: (file) => !isOfPlainFiles.test(file) });
}

const command = 'packages/cli/dist/main.js';

/** Bundles the command into `packages/cli/dist/`. */
const bundleCommand = (): Promise<number> => run('node', ['packages/cli/build/bundle.ts'], { quiet: true });

/** Bundles the command, without the page. Returns an exit status. */
export async function buildCommand(): Promise<number> {
  const status = await make('.assetql-build-command', packageInputs, [command], bundleCommand);
  if (status === 0) writeLauncher();
  return status;
}

/** Compiles the packages into `dist/`, and bundles the command and the playground. Returns an exit status. */
export async function build(): Promise<number> {
  const page = ['packages/cli/dist/playground/index.html', 'playground/dist/index.html'];
  const products = [command, 'packages/core/dist/index.js', ...page];
  const status = await make('.assetql-build', [...packageInputs, ...pageInputs], products, async () => {
    const failed =
      (await run('tsc', ['-b', 'packages/cli', 'playground'], { quiet: true })) ||
      (await run('vite', ['build', 'playground', '--logLevel', 'warn'], { quiet: true })) ||
      (await bundleCommand());
    if (failed !== 0) return failed;
    removeOrphans();
    givePageToCommand();
    return 0;
  });
  if (status === 0) writeLauncher();
  return status;
}

/** Packs the extension of VS Code. Returns an exit status. */
export function buildExtension(): Promise<number> {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(root, 'extension/package.json'), 'utf8'),
  );
  const products = ['extension/dist/package/package.json', `extension/dist/assetql-vscode-${version}.vsix`];
  return make('.assetql-build-extension', [...packageInputs, ...extensionInputs], products, () =>
    run('node', ['--conditions=@assetql/source', 'extension/build/package.ts'], { quiet: true }),
  );
}

if (import.meta.main) process.exitCode = (await build()) || (await buildExtension());
