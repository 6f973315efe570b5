import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Catalogue, TextEdit } from '@assetql/core';
import type { Restriction } from '@assetql/core/meaning';
import { foundCategories, treeRows } from '../builder/view/pickers/category-tree.ts';
import type { Counter } from '../count/counter.ts';
import { isBroken } from '../edit/is-broken.ts';
import { phrase } from '../view/text/phrase.ts';
import type { ViewAsset } from '../view/view-asset.ts';
import { NameFacet, type NameFacetProps, type NameValue } from './name-facet.tsx';
import {
  frequentTexts,
  inCategory,
  uploadedBy,
  usersFirst,
  withAttribute,
  withKeyword,
  type EditedSearch,
  type NameCondition,
} from './name-values.ts';

export interface NameFacetsProps extends EditedSearch {
  readonly catalogue: Catalogue;
  readonly counter: Counter;
  readonly request: Restriction | undefined;
  readonly turn: number;
  /** The assets that are shown, whose keywords and values are offered. */
  readonly assets: readonly ViewAsset[];
  readonly isClosed: (name: string) => boolean;
  readonly onFold: (name: string) => void;
  readonly onEdit: (edits: readonly TextEdit[]) => void;
}

/** The maximum number of names that a search in a group shows. */
const mostFound = 20;
/** Milliseconds without typing before keywords are looked up. */
const typingRest = 150;

/** Facets whose values are names of the library: categories, keywords, uploaders, attributes. Groups without any name are left out. */
export function NameFacets(props: NameFacetsProps): VNode {
  const { categories = [], users = [], attributes = [] } = props.catalogue;
  return (
    <>
      {categories.length > 0 && <CategoryFacet {...props} />}
      <KeywordFacet {...props} />
      {users.length > 0 && <UploaderFacet {...props} />}
      {attributes.length > 0 && <AttributeFacet {...props} />}
    </>
  );
}

type Shared = Omit<NameFacetProps, 'label' | 'values' | 'none' | 'blocked'>;

const shared = (props: NameFacetsProps, name: string): Shared => ({
  file: props.file,
  search: props.search,
  counter: props.counter,
  request: props.request,
  turn: props.turn,
  isClosed: props.isClosed(name),
  onFold: () => props.onFold(name),
  onEdit: props.onEdit,
});

/** The values whose condition can be written. */
const values = <Given,>(
  given: readonly Given[],
  read: (one: Given) => Omit<NameValue, 'condition'> & { readonly condition: NameCondition | undefined },
): readonly NameValue[] =>
  given.flatMap((one) => {
    const { condition, ...value } = read(one);
    return condition === undefined ? [] : [{ ...value, condition }];
  });

/** Categories in their tree; each counts what is in it and below it. */
function CategoryFacet(props: NameFacetsProps): VNode {
  const { categories = [] } = props.catalogue;
  const [typed, setTyped] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const roots = treeRows(categories, new Set());
  const [root] = roots;
  // A single root says nothing by itself.
  const opened = new Set(roots.length === 1 && root !== undefined ? [root.category.id] : []);
  const expanded = new Set([...opened, ...toggled].filter((id) => opened.has(id) !== toggled.has(id)));
  const isSearch = typed.trim() !== '';
  const rows = isSearch ? foundCategories(categories, typed).slice(0, mostFound) : treeRows(categories, expanded);
  return (
    <NameFacet
      {...shared(props, 'categories')}
      label={phrase('Category')}
      blocked={isBroken(props.search, 'containerfilter')}
      none={phrase('Nothing is called so.')}
      values={values(rows, ({ category: { id, name, path }, level, isExpanded }) => ({
        key: id,
        label: name,
        condition: inCategory(id),
        level,
        isExpanded,
        detail: isSearch && path.length > 1 ? path.slice(0, -1).join(' / ') : undefined,
      }))}
      find={categories.length > 8 ? { typed, onType: setTyped } : undefined}
      onExpand={(id) => {
        const next = new Set(toggled);
        if (!next.delete(id)) next.add(id);
        setToggled(next);
      }}
    />
  );
}

/** Keywords of the assets that are shown, and those of the library that are looked for. */
function KeywordFacet(props: NameFacetsProps): VNode {
  const { catalogue, assets } = props;
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly string[]>([]);
  const prefix = typed.trim();
  useEffect(() => {
    const controller = new AbortController();
    const look = async (): Promise<void> => {
      const keywords = (await catalogue.keywords?.(prefix, mostFound, controller.signal).catch(() => [])) ?? [];
      if (!controller.signal.aborted) setFound(keywords);
    };
    const timer = prefix === '' ? undefined : setTimeout(() => void look(), typingRest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [catalogue, prefix]);
  const shown = prefix === '' ? frequentTexts(assets, ({ keywords = [] }) => keywords).slice(0, mostFound) : found;
  return (
    <NameFacet
      {...shared(props, 'keywords')}
      label={phrase('Keyword')}
      blocked={isBroken(props.search, 'search')}
      none={prefix === '' ? phrase('The assets shown have no keywords.') : phrase('Nothing is called so.')}
      note={prefix === '' ? phrase('Keywords of the assets shown. All can be found.') : undefined}
      values={values(shown, (keyword) => ({ key: keyword, label: keyword, condition: withKeyword(keyword) }))}
      find={catalogue.keywords && { typed, onType: setTyped }}
    />
  );
}

function UploaderFacet(props: NameFacetsProps): VNode {
  const { users = [] } = props.catalogue;
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const rows = usersFirst(users, props.assets).filter(({ userName, firstName = '', lastName = '' }) =>
    `${userName} ${firstName} ${lastName}`.toLowerCase().includes(words),
  );
  return (
    <NameFacet
      {...shared(props, 'uploaders')}
      label={phrase('Uploaded by')}
      blocked={isBroken(props.search, 'filters')}
      none={phrase('Nothing is called so.')}
      values={values(words === '' ? rows : rows.slice(0, mostFound), ({ id, userName }) => ({
        key: id,
        label: userName,
        condition: uploadedBy(id),
      }))}
      find={{ typed, onType: setTyped }}
    />
  );
}

/** The values of one custom attribute at a time: those that it can have, or those of the assets that are shown. */
function AttributeFacet(props: NameFacetsProps): VNode {
  const { attributes = [] } = props.catalogue;
  const [wanted, setWanted] = useState<string>();
  const [typed, setTyped] = useState('');
  const attribute = attributes.find(({ id }) => id === wanted) ?? attributes[0];
  const known = attribute?.values;
  const all =
    known ??
    frequentTexts(props.assets, ({ attributes: own = [] }) =>
      own.flatMap(({ name, value }) => (name === attribute?.name ? [value] : [])),
    );
  const found = all.filter((value) => value.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <NameFacet
      {...shared(props, 'attributes')}
      key={attribute?.id ?? ''}
      label={phrase('Attribute')}
      blocked={isBroken(props.search, 'filters')}
      none={phrase('The assets shown have no values of this attribute.')}
      note={known === undefined ? phrase('Values of the assets shown.') : undefined}
      values={values(found.slice(0, 60), (value) => ({
        key: value,
        label: value,
        condition: withAttribute(attribute?.id ?? '', value),
      }))}
      find={all.length > 8 ? { typed, onType: setTyped } : undefined}
    >
      <select
        class="aql-select aql-facet-find"
        aria-label={phrase('Attribute')}
        value={attribute?.id}
        onChange={({ currentTarget }) => {
          setWanted(currentTarget.value);
          setTyped('');
        }}
      >
        {attributes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </NameFacet>
  );
}
