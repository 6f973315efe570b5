import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fencedBlocks, grammar, injection } from './grammar/grammar.ts';
import { staging } from './places.ts';

/** Puts the grammars beside the bundles: they are made from the tables of the language whenever the extension is built. */
export function stageLanguage(): void {
  const folder = join(staging, 'syntaxes');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, made: object): void => writeFileSync(join(folder, name), JSON.stringify(made));
  write('assetql.tmLanguage.json', { name: 'AssetQL', ...grammar });
  write('inline.tmLanguage.json', { name: 'AssetQL in templates', ...injection });
  write('markdown.tmLanguage.json', { name: 'AssetQL in Markdown', ...fencedBlocks });
}
