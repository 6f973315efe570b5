import type { Metafile } from 'esbuild';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The folder of the package that a bundled file is of; nothing for our own. */
function packageFolder(file: string): string | undefined {
  if (!file.includes('/node_modules/')) return undefined;
  for (let folder = dirname(file); folder.includes('/node_modules/'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    // Some packages have manifests inside that only say of which kind their modules are.
    if (existsSync(manifest) && 'version' in JSON.parse(readFileSync(manifest, 'utf8'))) return folder;
  }
  return undefined;
}

function licenceText(folder: string): string {
  const [file] = globSync('{LICENSE,LICENCE,License,license,COPYING}*', { cwd: folder }).toSorted();
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
}

function notice(folder: string): string {
  const {
    name,
    version,
    license = 'licence in its text',
  }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = licenceText(folder);
  return `## ${name} ${version} (${license})\n${text === '' ? '' : `\n${text.replaceAll(/^/gm, '    ')}\n`}`;
}

/** What others wrote and is bundled in `product`, with the texts of their licences. `folder` is the one that the bundles were made in. */
export function notices(made: readonly Metafile[], folder: string, product: string): string {
  const files = made.flatMap(({ outputs }) => Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)));
  const folders = files.flatMap((file) => packageFolder(resolve(folder, file).replaceAll('\\', '/')) ?? []);
  const texts = [...new Set(folders)].map(notice).toSorted();
  return [`# Third-party notices\n\nIn the bundles of ${product} is work of others:\n`, ...new Set(texts)].join('\n');
}
