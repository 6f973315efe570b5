import type { AssetqlOptions } from '@assetql/codemirror';
import { readStored, store } from '../state/stored.ts';

const names = ['names', 'variables', 'counts'] as const;

/** What the editor shows between the words, as it was left; all of it at first. */
export function hintSettings(): Required<Pick<AssetqlOptions, 'hints' | 'onHints'>> {
  const left: readonly string[] = readStored('hints')?.split(' ') ?? names;
  const isShown = (name: string): boolean => left.includes(name);
  return {
    hints: { names: isShown('names'), variables: isShown('variables'), counts: isShown('counts') },
    onHints: (hints) => store('hints', names.filter((name) => hints[name]).join(' ')),
  };
}
