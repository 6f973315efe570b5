import type { ProgramLanguage } from '@assetql/language-service';
import { extname } from 'node:path';

const languages: Readonly<Record<string, ProgramLanguage>> = {
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.tsx': 'typescriptreact',
  '.js': 'javascriptreact',
  '.mjs': 'javascriptreact',
  '.cjs': 'javascriptreact',
  '.jsx': 'javascriptreact',
};

/** The programming language of a file by its name; `undefined` for other files. */
export function programLanguage(name: string): ProgramLanguage | undefined {
  const extension = extname(name).toLowerCase();
  return Object.hasOwn(languages, extension) ? languages[extension] : undefined;
}
