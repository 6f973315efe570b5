import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension, staging } from './places.ts';
import { ownRepository } from './own-repository.ts';
import type { Repository } from './repository.ts';

/** Files and folders that are packed as they are. */
const asTheyAre = ['.vscodeignore', 'CHANGELOG.md', 'language', 'media', 'walkthrough'] as const;

/**
 * The README as it is shown where no files are beside it: pictures and links lead to the repository. As long as that has no address, they
 * would be broken and are left out.
 */
export function stageReadme(markdown: string, repository: Repository | undefined): string {
  if (repository === undefined)
    return markdown
      .replaceAll(/^!\[[^\]\n]*\]\([^)\n]*\)\n*/gm, '')
      .replaceAll(/\[([^\]\n]*)\]\((?!https:|#)[^)\n]*\)/g, '$1');
  return markdown
    .replaceAll(
      /^!\[([^\]\n]*)\]\((?!https:)([^)\n]*)\)/gm,
      (_, text: string, path: string) => `![${text}](${repository.picture(path)})`,
    )
    .replaceAll(
      /(?<!!)\[([^\]\n]*)\]\((?!https:|#)([^)\n]*)\)/g,
      (_, text: string, path: string) => `[${text}](${repository.page(path)})`,
    );
}

/** Puts beside the program that reads files what it is made of, and what says that it is an ES module. */
function stageInspection(): void {
  const to = join(staging, 'inspection');
  const from = join(extension, '../packages/library/node_modules/exifreader');
  writeFileSync(join(to, 'package.json'), '{ "type": "module" }\n');
  cpSync(join(from, 'dist/exif-reader.js'), join(to, 'exifreader/exif-reader.cjs'));
  for (const name of ['LICENSE', 'package.json']) cpSync(join(from, name), join(to, 'exifreader', name));
  const sharp = join(extension, 'node_modules/@img/sharp-wasm32/lib');
  for (const name of globSync('*.wasm', { cwd: sharp })) cpSync(join(sharp, name), join(to, 'sharp', name));
}

/** Puts the files beside the bundles that are packed with them. */
export function stageFiles(): void {
  for (const name of asTheyAre)
    if (existsSync(join(extension, name))) cpSync(join(extension, name), join(staging, name), { recursive: true });
  writeFileSync(
    join(staging, 'README.md'),
    stageReadme(readFileSync(join(extension, 'README.md'), 'utf8'), ownRepository()),
  );
  cpSync(join(extension, '../packages/core/docs/language-reference.md'), join(staging, 'language-reference.md'));
  stageInspection();
  cpSync(join(extension, '../LICENSE'), join(staging, 'LICENSE'));
}
