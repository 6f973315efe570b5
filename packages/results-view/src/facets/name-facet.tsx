import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Restriction } from '@assetql/core/meaning';
import type { TextEdit } from '@assetql/core';
import type { Counter } from '../count/counter.ts';
import { useCounts } from '../count/use-counts.ts';
import { FacetButton } from '../view/facets/facet-button.tsx';
import { FacetFrame } from '../view/facets/facet-frame.tsx';
import { useValueFocus } from '../view/facets/use-value-focus.ts';
import { formatCount } from '../view/text/format-count.ts';
import { Icon } from '../view/icon.tsx';
import { phrase } from '../view/text/phrase.ts';
import type { EditedSearch, NameCondition } from './name-values.ts';

/** A name of the library that results are narrowed to. */
export interface NameValue {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly condition: NameCondition;
  /** The depth in a tree, from 1. */
  readonly level?: number;
  /** Whether the names below it are shown; `undefined` without any. */
  readonly isExpanded?: boolean | undefined;
}

export interface NameFacetProps extends EditedSearch {
  readonly label: string;
  /** In the order of display. */
  readonly values: readonly NameValue[];
  /** Said when there are no values. */
  readonly none: string;
  readonly note?: string | undefined;
  readonly counter: Counter;
  readonly request: Restriction | undefined;
  readonly turn: number;
  /** Whether the expression that would be edited has an error. */
  readonly blocked: boolean;
  readonly isClosed: boolean;
  readonly onFold: () => void;
  readonly onExpand?: ((key: string) => void) | undefined;
  readonly find?: { readonly typed: string; readonly onType: (typed: string) => void } | undefined;
  /** Shown above the values. */
  readonly children?: ComponentChildren;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

/** Values that are shown, and counted, before the user asks for more. */
const first = 8;

/**
 * A facet whose values are names of the library. Only values that are shown are counted, one by one, so that a closed group asks for
 * nothing. Values without assets are left out as soon as all are counted.
 */
export function NameFacet(props: NameFacetProps): VNode {
  const { label, values, counter, request, blocked, isClosed, find, search, file, onEdit } = props;
  const [all, setAll] = useState(false);
  const [empty, setEmpty] = useState(false);
  const isTree = values.some(({ level = 1, isExpanded }) => level > 1 || isExpanded !== undefined);
  const chosen = new Set(values.filter(({ condition }) => condition.isChosen(search)).map(({ key }) => key));
  const ordered = isTree
    ? values
    : [...values.filter(({ key }) => chosen.has(key)), ...values.filter(({ key }) => !chosen.has(key))];
  const isShort = !all && (find?.typed ?? '').trim() === '' && !isTree;
  const listed = isShort ? ordered.slice(0, Math.max(first, chosen.size)) : ordered;
  const requests = new Map(
    isClosed || request === undefined
      ? []
      : listed.map(({ key, condition }): [string, string] => [key, condition.countKey(request)]),
  );
  const counts = useCounts(counter, requests, props.turn);
  const isCounted = listed.every(({ key }) => counts.has(key));
  const isEmpty = ({ key, isExpanded }: NameValue): boolean =>
    isCounted && counts.get(key) === 0 && !chosen.has(key) && isExpanded !== true;
  const empties = listed.filter(isEmpty).length;
  const shown = empty ? listed : listed.filter((value) => !isEmpty(value));
  const { tabKey, noteClick, list } = useValueFocus(
    shown.map(({ key }) => key),
    true,
  );
  const greatest = Math.max(1, ...shown.map(({ key }) => counts.get(key) ?? 0));
  const limiting = values.find(({ condition }) => search !== undefined && condition.clear({ file, search }).length > 0);
  return (
    <FacetFrame
      label={label}
      display="bars"
      isClosed={isClosed}
      onFold={props.onFold}
      onClear={limiting && (() => onEdit(limiting.condition.clear({ file, search })))}
      blocked={blocked}
    >
      {props.children}
      {find !== undefined && (
        <input
          type="search"
          class="aql-input aql-facet-find"
          aria-label={phrase('Find in {0}', label)}
          placeholder={phrase('Find')}
          value={find.typed}
          onInput={({ currentTarget }) => find.onType(currentTarget.value)}
        />
      )}
      {shown.length === 0 && empties === 0 && <p class="aql-soft">{props.none}</p>}
      <ul {...list}>
        {shown.map((value) => {
          const count = counts.get(value.key);
          return (
            <li key={value.key} style={{ '--aql-level': String((value.level ?? 1) - 1) }}>
              {isTree && <TreeSign value={value} onExpand={props.onExpand} />}
              <FacetButton
                value={{
                  key: value.key,
                  label: value.label,
                  chosen: chosen.has(value.key),
                  ...(count === undefined ? {} : { count }),
                }}
                detail={value.detail}
                share={(count ?? 0) / greatest}
                blocked={blocked}
                isTabStop={value.key === tabKey}
                onAct={() => {
                  if (blocked) return;
                  noteClick(value.key);
                  onEdit(value.condition.toggle({ file, search }));
                }}
              />
            </li>
          );
        })}
      </ul>
      {(ordered.length > listed.length || all) && (
        <button type="button" class="aql-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? phrase('Fewer') : phrase('{0} more', formatCount(ordered.length - listed.length))}
        </button>
      )}
      {empties > 0 && (
        <button type="button" class="aql-link" aria-expanded={empty} onClick={() => setEmpty(!empty)}>
          {empty ? phrase('Hide the empty ones') : phrase('Show {0} empty', formatCount(empties))}
        </button>
      )}
      {props.note !== undefined && shown.length > 0 && <p class="aql-soft">{props.note}</p>}
    </FacetFrame>
  );
}

interface TreeSignProps {
  readonly value: NameValue;
  readonly onExpand: ((key: string) => void) | undefined;
}

/** Shows and hides the names below one. */
function TreeSign({ value: { key, label, isExpanded }, onExpand }: TreeSignProps): VNode {
  if (isExpanded === undefined) return <span class="aql-facet-sign" />;
  return (
    <button
      type="button"
      class="aql-facet-sign"
      tabIndex={-1}
      aria-expanded={isExpanded}
      aria-label={phrase('Below {0}', label)}
      onClick={() => onExpand?.(key)}
    >
      <Icon name={isExpanded ? 'open' : 'right'} />
    </button>
  );
}
