import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ResultLayout } from './result-layout.ts';
import { ResultTile } from './result-tile.tsx';
import { rovingIndex } from './roving.ts';
import type { ViewAsset } from './view-asset.ts';
import { phrase } from './text/phrase.ts';

export interface ResultGridProps {
  readonly assets: readonly ViewAsset[];
  readonly layout?: ResultLayout | undefined;
  readonly onOpen: (index: number) => void;
}

/** The assets as tiles or lines. Tab reaches one tile; the arrow keys, Home and End move among them; Enter opens the details. */
export function ResultGrid({ assets, layout = 'grid', onOpen }: ResultGridProps): VNode {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const reachable = Math.min(current, assets.length - 1);

  const move = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || list.current === null) return;
    const next = rovingIndex(event.key, reachable, assets.length, shownColumns(list.current));
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    list.current.children[next]?.querySelector('button')?.focus();
  };
  return (
    <ul class={layout === 'grid' ? 'aql-grid' : 'aql-list'} aria-label={phrase('Assets')} ref={list} onKeyDown={move}>
      {assets.map((asset, index) => (
        <li key={asset.id}>
          <ResultTile
            asset={asset}
            layout={layout}
            current={index === reachable}
            onOpen={() => onOpen(index)}
            onFocus={() => setCurrent(index)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The number of columns in the browser's current layout. */
function shownColumns(list: HTMLElement): number {
  const items = Array.from(list.children);
  const top = items[0]?.getBoundingClientRect().top;
  const next = items.findIndex((item) => item.getBoundingClientRect().top !== top);
  return next === -1 ? Math.max(items.length, 1) : Math.max(next, 1);
}
