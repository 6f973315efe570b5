import type { Attribute } from '@assetql/client';
import { isLibraryModule } from '@assetql/client/library-module';
import type { SchemaExtension } from '@assetql/core';
import type { L10n } from '../connections/l10n.ts';

/** The state of the module's file. `foreign`: its content was not generated. */
export type ModuleFileState = 'missing' | 'current' | 'outdated' | 'foreign';

/** Compares a file with the generated module. Line ends are ignored, since a checkout may change them. */
export function moduleFileState(present: string | undefined, module: string): ModuleFileState {
  if (present === undefined) return 'missing';
  if (present.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n') === module) return 'current';
  return isLibraryModule(present) || present.trim() === '' ? 'outdated' : 'foreign';
}

/** How many names a module gives to programs: those of attributes, and what the configuration adds to the language. */
export function namesIn(
  attributes: readonly Attribute[],
  { fields = [], searchFields = [], sortKeys = [] }: SchemaExtension = {},
): number {
  return attributes.length + fields.length + searchFields.length + sortKeys.length;
}

/** What is wrong with a path below a folder for a module of TypeScript; nothing for one that is right. */
export function modulePathProblem(path: string, l10n: L10n): string | undefined {
  const parts = path.trim().split(/[/\\]/);
  if (!/\.[mc]?ts$/.test(path.trim()) || /^\.[mc]?ts$/.test(parts.at(-1) ?? '') || path.trim().endsWith('.d.ts'))
    return l10n.t('It is a module of TypeScript, so that its name ends with .ts.');
  return parts.some((part) => ['', '.', '..'].includes(part.trim())) || /^[A-Za-z]:$/.test(parts[0] ?? '')
    ? l10n.t('Write a path below the folder, such as src/library.ts.')
    : undefined;
}
