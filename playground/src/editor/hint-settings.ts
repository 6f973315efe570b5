import type { AssetqlOptions } from '@assetql/codemirror';
import { readStored, store } from '../state/stored.ts';

const names = ['names', 'variables', 'counts'] as const;

/** The inlay hints as the user left them; all on by default. */
export function hintSettings(): Required<Pick<AssetqlOptions, 'hints' | 'onHints'>> {
  const left: readonly string[] = readStored('hints')?.split(' ') ?? names;
  const isShown = (name: string): boolean => left.includes(name);
  return {
    hints: { names: isShown('names'), variables: isShown('variables'), counts: isShown('counts') },
    onHints: (hints) => store('hints', names.filter((name) => hints[name]).join(' ')),
  };
}
