import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension, staging } from './places.ts';

/** Files and folders that are packed as they are. */
const asTheyAre = ['.vscodeignore', 'CHANGELOG.md', 'language', 'media', 'walkthrough'] as const;

/** An installed extension's page shows no pictures of files beside it: they would be broken. */
const withoutPictures = (markdown: string): string => markdown.replaceAll(/^!\[[^\]\n]*\]\([^)\n]*\)\n*/gm, '');

/** Puts the files beside the bundles that are packed with them. */
export function stageFiles(): void {
  for (const name of asTheyAre)
    if (existsSync(join(extension, name))) cpSync(join(extension, name), join(staging, name), { recursive: true });
  writeFileSync(join(staging, 'README.md'), withoutPictures(readFileSync(join(extension, 'README.md'), 'utf8')));
  cpSync(join(extension, '../packages/core/docs/language-reference.md'), join(staging, 'language-reference.md'));
  cpSync(join(extension, '../LICENSE'), join(staging, 'LICENSE'));
}
