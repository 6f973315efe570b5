import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension, staging } from './places.ts';

/** Files and folders that are packed as they are. */
const asTheyAre = ['.vscodeignore', 'CHANGELOG.md', 'language', 'media', 'walkthrough'] as const;

/** The README as an installed extension shows it: there, pictures and links that lead to files beside it would be broken. */
export const stageReadme = (markdown: string): string =>
  markdown.replaceAll(/^!\[[^\]\n]*\]\([^)\n]*\)\n*/gm, '').replaceAll(/\[([^\]\n]*)\]\((?!https:|#)[^)\n]*\)/g, '$1');

/** Puts the files beside the bundles that are packed with them. */
export function stageFiles(): void {
  for (const name of asTheyAre)
    if (existsSync(join(extension, name))) cpSync(join(extension, name), join(staging, name), { recursive: true });
  writeFileSync(join(staging, 'README.md'), stageReadme(readFileSync(join(extension, 'README.md'), 'utf8')));
  cpSync(join(extension, '../packages/core/docs/language-reference.md'), join(staging, 'language-reference.md'));
  cpSync(join(extension, '../LICENSE'), join(staging, 'LICENSE'));
}
