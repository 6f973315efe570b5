import {
  fullName,
  type CatalogueAttribute,
  type CatalogueCategory,
  type CatalogueLightbox,
  type CatalogueUser,
} from '@assetql/core';

/** Something of a library that a search can ask for. */
export type LibraryItem =
  | { readonly kind: 'category'; readonly category: CatalogueCategory }
  | { readonly kind: 'attribute'; readonly attribute: CatalogueAttribute }
  | { readonly kind: 'value'; readonly attribute: CatalogueAttribute; readonly value: string }
  | { readonly kind: 'user'; readonly user: CatalogueUser }
  | { readonly kind: 'keyword'; readonly keyword: string }
  | { readonly kind: 'lightbox'; readonly lightbox: CatalogueLightbox };

/** What a person calls it. */
export function labelOf(item: LibraryItem): string {
  switch (item.kind) {
    case 'category':
      return item.category.name;
    case 'attribute':
      return item.attribute.name;
    case 'value':
      return item.value;
    case 'user':
      return fullName(item.user) || item.user.userName;
    case 'keyword':
      return item.keyword;
    default:
      return item.lightbox.name;
  }
}

/** What it is known by to the service; keywords and values by themselves. */
export function idOf(item: LibraryItem): string {
  switch (item.kind) {
    case 'category':
      return item.category.id;
    case 'attribute':
      return item.attribute.id;
    case 'user':
      return item.user.id;
    case 'lightbox':
      return item.lightbox.id;
    default:
      return labelOf(item);
  }
}
