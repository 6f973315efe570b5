import { lookUpArguments, lookUpKinds, type LookUpKind } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { libraryNames, nameSource, type LibraryName } from './library-names.ts';
import type { Proposals } from './proposal.ts';
import { literalText } from './quoting.ts';
import { lineBehind, nothing, valueTarget } from './value-target.ts';

/** An open string of a look-up: its name, the names before it as they are written, and what of its own is before the caret. */
export interface OpenLookUp {
  readonly lookUp: LookUpKind;
  readonly names: string;
  readonly typed: string;
  readonly text: string;
  readonly offset: number;
}

/** Names of the library in a look-up. A category is found by its path, by each part of it, and by its own name. */
export function completeLookUp(
  { lookUp, names, typed, text, offset }: OpenLookUp,
  { catalogue }: ServiceContext,
): Proposals {
  // What nothing closes ends at the caret.
  const behind = lineBehind(text, offset);
  const closed = /^(?:[^"\\]|\\.)*(?=")/.exec(behind)?.[0];
  const target = { ...valueTarget(text, offset, nothing, nothing), typed: read(typed), whole: typed + (closed ?? '') };
  const range = { start: offset - typed.length, end: offset + (closed?.length ?? 0) };
  const tail = closed === undefined ? `"${/^\s*\)/.test(behind) ? '' : ')'}` : '';
  const above = Array.from(names.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, name = '']) => read(name));
  const written = (name: LibraryName): string | undefined => argumentText(name, lookUp, above);
  const sources = nameSource(
    libraryNames(catalogue, lookUpKinds[lookUp]),
    (name) => ({
      insert: `${written(name) ?? ''}${tail}`,
      ...(above.length > 0 ? { label: (name.path ?? []).slice(above.length).join('/') } : {}),
    }),
    (name) => written(name) !== undefined,
  );
  return { target: { ...target, range }, items: [], names: sources };
}

/** What is written between the quotes for a thing; absent where a look-up cannot name it here. */
function argumentText(
  { label, path, names }: LibraryName,
  lookUp: LookUpKind,
  above: readonly string[],
): string | undefined {
  if (lookUp === 'user') return literalText(names.at(-1) ?? label);
  if (path === undefined || path.length === 0) return literalText(label);
  if (above.length === 0) return lookUpArguments(path)?.slice(1, -1);
  const isBelow = path.length > above.length && above.every((name, index) => same(name, path[index]));
  return isBelow ? path.slice(above.length).map(literalText).join('", "') : undefined;
}

const same = (left: string, right = ''): boolean => left.toLowerCase() === right.toLowerCase();

/** The text of a JSON string that may end anywhere. */
const read = (text: string): string => text.replace(/\\(["\\/])/g, '$1');
