import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CatalogueCategory } from '@assetql/core';
import { formatCount } from '../../../view/text/format-count.ts';
import { phrase } from '../../../view/text/phrase.ts';
import { Icon } from '../../../view/icon.tsx';
import { foundCategories, treeKey, treeRows } from './category-tree.ts';
import { optionOf, toggled, type PickerProps } from './picker-props.ts';

export interface CategoryPickerProps extends PickerProps {
  readonly categories: readonly CatalogueCategory[] | undefined;
}

/** Chooses categories in their tree, or among those that are found by a word. */
export function CategoryPicker({ label, categories = [], values, isMany, onChoose }: CategoryPickerProps): VNode {
  const chosen = values.map(optionOf);
  const [typed, setTyped] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => around(categories, chosen));
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef(false);
  const isSearch = typed.trim() !== '';
  const rows = isSearch ? foundCategories(categories, typed) : treeRows(categories, expanded);
  const current = Math.min(at, rows.length - 1);
  useEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [current]);
  const expand = (id: string, isExpanded: boolean): void => {
    const next = new Set(expanded);
    if (isExpanded) next.add(id);
    else next.delete(id);
    setExpanded(next);
  };
  const choose = (id: string): void => {
    if (!chosen.includes(id) || (isMany && chosen.length > 1)) onChoose(toggled(values, id, isMany));
  };
  const press = (event: KeyboardEvent): void => {
    const row = rows[current];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves = treeKey(rows, current, event.key);
    if (event.key === 'Enter' || event.key === ' ') choose(row.category.id);
    else if (typeof moves === 'boolean') expand(row.category.id, moves);
    else if (moves !== undefined) {
      moved.current = moves !== current;
      setAt(moves);
    } else return;
    event.preventDefault();
  };
  return (
    <div class="aql-categories">
      <input
        type="search"
        class="aql-input"
        aria-label={phrase('Find a category')}
        placeholder={phrase('Find a category')}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const first = rows[0];
          if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
          else if (event.key === 'Enter' && !event.isComposing && isSearch && first !== undefined)
            choose(first.category.id);
          else return;
          event.preventDefault();
        }}
      />
      {rows.length === 0 ? (
        <p class="aql-soft" role="status">
          {isSearch
            ? phrase('Nothing is called so.')
            : phrase('The library has no categories, or they are still loading.')}
        </p>
      ) : (
        <ul class="aql-tree" role="tree" aria-label={label} aria-multiselectable={isMany} ref={list} onKeyDown={press}>
          {rows.map(({ category, level, isExpanded, place, siblings }, index) => (
            <li
              key={category.id}
              role="treeitem"
              aria-level={level}
              aria-expanded={isExpanded}
              aria-selected={chosen.includes(category.id)}
              aria-posinset={place}
              aria-setsize={siblings}
              tabIndex={index === current ? 0 : -1}
              style={{ '--aql-level': String(level) }}
              onClick={() => {
                setAt(index);
                choose(category.id);
              }}
            >
              <span
                class="aql-tree-sign"
                aria-hidden="true"
                onClick={(event) => {
                  if (isExpanded === undefined) return;
                  event.stopPropagation();
                  setAt(index);
                  expand(category.id, !isExpanded);
                }}
              >
                {isExpanded !== undefined && <Icon name={isExpanded ? 'open' : 'right'} />}
              </span>
              <bdi>{category.name}</bdi>
              {isSearch && category.path.length > 1 && (
                <bdi class="aql-soft">{category.path.slice(0, -1).join(' / ')}</bdi>
              )}
              {category.assetCount !== undefined && category.assetCount > 0 && (
                <span class="aql-row-count">{formatCount(category.assetCount)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The categories around the chosen ones, so that these are in sight. */
function around(categories: readonly CatalogueCategory[], chosen: readonly string[]): ReadonlySet<string> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const found = new Set<string>();
  for (const id of chosen)
    for (
      let parent = byId.get(id)?.parentId;
      parent !== undefined && !found.has(parent);
      parent = byId.get(parent)?.parentId
    )
      found.add(parent);
  return found;
}
