import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ViewAsset } from '../view/view-asset.ts';

/**
 * The ids of the assets that are selected, and what changes them. What is not on the page any more is not selected either: nobody sees it.
 * `tell` hears of every change, also that nothing is selected when the view goes.
 */
export function useSelection(
  assets: readonly ViewAsset[],
  tell: ((ids: readonly string[]) => void) | undefined,
): readonly [selected: readonly string[], select: (ids: readonly string[]) => void] {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const selected = useMemo(() => assets.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])), [assets, chosen]);
  useEffect(() => tell?.(selected), [selected.join('\n')]);
  useEffect(() => () => tell?.([]), []);
  return [selected, setChosen];
}
