import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AssetProperty } from '@assetql/core';
import { Icon } from '../view/icon.tsx';
import { phrase } from '../view/text/phrase.ts';
import { propertyLabel } from './property-label.ts';

export interface ColumnMenuProps {
  readonly properties: readonly AssetProperty[];
  readonly chosen: readonly AssetProperty[];
  /** Properties that no asset of the page has. */
  readonly unshown: ReadonlySet<AssetProperty>;
  readonly isWhole: boolean;
  readonly onToggle: (property: AssetProperty) => void;
  readonly onReset: () => void;
  readonly onWhole: (isWhole: boolean) => void;
}

/** The selection of a table's columns: a button with checkboxes below it. Escape and a click elsewhere close it. */
export function ColumnMenu(props: ColumnMenuProps): VNode {
  const { properties, chosen, unshown, isWhole, onToggle, onReset, onWhole } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [sought, setSought] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
    const close = ({ target }: Event): void => {
      if (target instanceof Node && root.current?.contains(target) === false) setIsOpen(false);
    };
    // Focus changes too: an open menu would cover the focused element.
    const events = ['pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, close);
    return () => {
      for (const event of events) document.removeEventListener(event, close);
    };
  }, [isOpen]);
  const end = (event: KeyboardEvent): void => {
    if (!isOpen || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    setIsOpen(false);
    opener.current?.focus();
  };
  const words = sought.trim().toLowerCase();
  const found = properties.filter((property) => propertyLabel(property).toLowerCase().includes(words));
  const groups = [
    {
      label: phrase('Properties'),
      members: found.filter((each) => each.attribute === undefined && !unshown.has(each)),
    },
    {
      label: phrase('Attributes'),
      members: found.filter((each) => each.attribute !== undefined && !unshown.has(each)),
    },
    { label: phrase('Not shown of the assets of this page'), members: found.filter((each) => unshown.has(each)) },
  ].filter(({ members }) => members.length > 0);
  return (
    <div class="aql-columns" ref={root} onKeyDown={end}>
      <button
        ref={opener}
        type="button"
        class="aql-button aql-button-quiet"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {phrase('Columns')} <Icon name="open" />
      </button>
      {isOpen && (
        <div class="aql-columns-menu" role="group" aria-label={phrase('Columns of the table')}>
          <input
            type="search"
            class="aql-input aql-columns-find"
            aria-label={phrase('Find a column')}
            placeholder={phrase('Find a column')}
            value={sought}
            onInput={({ currentTarget: { value } }) => setSought(value)}
          />
          <div class="aql-columns-list">
            {groups.map(({ label, members }) => (
              <fieldset key={label}>
                <legend>{label}</legend>
                {members.map((property) => (
                  <label key={property.id}>
                    <input type="checkbox" checked={chosen.includes(property)} onChange={() => onToggle(property)} />
                    <bdi>{propertyLabel(property)}</bdi>
                  </label>
                ))}
              </fieldset>
            ))}
            {found.length === 0 && <p class="aql-soft">{phrase('No column is called so.')}</p>}
          </div>
          <div class="aql-row-between aql-columns-end">
            <label>
              <input type="checkbox" checked={isWhole} onChange={() => onWhole(!isWhole)} />
              {phrase('Show long values whole')}
            </label>
            <button type="button" class="aql-link" onClick={onReset}>
              {phrase('Reset')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
