import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ViewAsset } from '../view/view-asset.ts';

/**
 * The ids of the selected assets and functions that change them. Assets that leave the page are deselected. `tell` is called on every
 * change, and with an empty selection on unmount.
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
