import type { Catalogue, CatalogueAttribute, CatalogueNeed } from '@assetql/core';
import type { CompletionItem } from './completion-item.ts';

/** Things of a library that have a name and an id: the name is shown, the id inserted. */
export function* namedItems(catalogue: Catalogue | undefined, need: CatalogueNeed): Generator<CompletionItem> {
  switch (need) {
    case 'users':
      for (const { id, userName, firstName, lastName } of catalogue?.users ?? []) {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        yield { label: name === '' ? userName : name, kind: 'value', insert: id, detail: userName, also: userName };
      }
      break;
    case 'categories':
      for (const { id, path, name, assetCount } of catalogue?.categories ?? []) {
        const whole = path.join('/');
        const detail =
          assetCount === undefined ? {} : { detail: assetCount === 1 ? '1 asset' : `${assetCount} assets` };
        yield { label: whole === '' ? name : whole, kind: 'value', insert: id, also: name, ...detail };
      }
      break;
    case 'lightboxes':
      for (const { id, name } of catalogue?.lightboxes ?? []) yield { label: name, kind: 'value', insert: id };
      break;
    case 'attributes':
      for (const { id, name, type } of catalogue?.attributes ?? [])
        yield { label: name, kind: 'value', insert: id, detail: type };
      break;
    case 'keywords':
  }
}

/** The values that an attribute is known to have. */
export function attributeValues(attribute: CatalogueAttribute | undefined): readonly CompletionItem[] {
  return (attribute?.values ?? []).map((value) => ({ label: value, kind: 'value', insert: jsonText(value) }));
}

/** A text as it stands inside the JSON of an attribute condition, inside a string of a filter. */
export function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("'", "''");
}
