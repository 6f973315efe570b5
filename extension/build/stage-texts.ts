import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension, staging } from './places.ts';
import { allTexts } from './texts.ts';

/**
 * Puts the texts beside the bundles: those of the manifest, and those of the sources, by themselves. A translation is a file beside each,
 * `package.nls.de.json` and `l10n/bundle.l10n.de.json`.
 */
export function stageTexts(): void {
  cpSync(join(extension, 'package.nls.json'), join(staging, 'package.nls.json'));
  mkdirSync(join(staging, 'l10n'), { recursive: true });
  const texts = Object.fromEntries(allTexts().map((text) => [text, text]));
  writeFileSync(join(staging, 'l10n/bundle.l10n.json'), `${JSON.stringify(texts, undefined, 2)}\n`);
}
