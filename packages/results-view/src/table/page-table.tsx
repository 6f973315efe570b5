import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { phrase } from '../view/text/phrase.ts';
import type { ViewAsset } from '../view/view-asset.ts';
import { ResultTable, type ResultTableProps } from './result-table.tsx';
import { useSelection } from './use-selection.ts';

export interface PageTableProps extends Omit<ResultTableProps, 'selection' | 'onSee'> {
  readonly assets: readonly ViewAsset[];
  /** Called with the ids of the selected assets whenever they change. */
  readonly onSelect?: ((ids: readonly string[]) => void) | undefined;
}

/** The table of one page of results, with a selection that ends with the page. */
export function PageTable({ onSelect, ...props }: PageTableProps): VNode {
  const { assets } = props;
  const [selected, setSelected] = useSelection(assets, onSelect);
  const anchor = useRef(0);
  const marked = new Set(selected);
  const toggle = (row: number): void => {
    const id = assets[row]?.id;
    if (id === undefined) return;
    anchor.current = row;
    setSelected(marked.has(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  };
  const range = (row: number): void => {
    const [start, end] = [Math.min(anchor.current, row), Math.max(anchor.current, row)];
    setSelected([...new Set([...selected, ...assets.slice(start, end + 1).map(({ id }) => id)])]);
  };
  return (
    <ResultTable
      {...props}
      selection={{
        has: (id) => marked.has(id),
        size: selected.length,
        isAll: assets.length > 0 && assets.every(({ id }) => marked.has(id)),
        onToggle: toggle,
        onRange: range,
        onAll: () => setSelected(assets.map(({ id }) => id)),
        onClear: () => setSelected([]),
        isShown: false,
        allLabel: phrase('Select all on this page'),
      }}
    />
  );
}
