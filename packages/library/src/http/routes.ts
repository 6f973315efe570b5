import { assets, assetSearch } from './resource/assets.ts';
import { attributes } from './resource/attributes.ts';
import { categories } from './resource/categories.ts';
import { facets } from './resource/facets.ts';
import { keywords } from './resource/keywords.ts';
import { lightboxes } from './resource/lightboxes.ts';
import { media } from './resource/media.ts';
import { users } from './resource/users.ts';
import { createRouter, type Route, type Router } from './router.ts';
import type { Resource } from './service.ts';
import { unrestricted } from './unrestricted.ts';

const read = (resource: Resource): Route['methods'] => ({ GET: resource, HEAD: resource });

/** Every resource of the service. A new one is a new row. */
const routes: readonly Route[] = [
  { path: 'assets', queries: true, methods: read(assets) },
  { path: 'assets/search', queries: true, methods: { POST: assetSearch } },
  { path: 'search/facets', queries: true, methods: read(facets) },
  { path: 'attributes', methods: read(unrestricted(attributes)) },
  { path: 'users', methods: read(unrestricted(users)) },
  { path: 'categories', methods: read(unrestricted(categories)) },
  { path: 'keywords', methods: read(unrestricted(keywords)) },
  { path: 'lightboxes', methods: read(unrestricted(lightboxes)) },
  { path: 'media/{id}/{rendition}', signed: true, methods: read(media) },
];

/** Finds the route of a path behind the base address. */
export const routeOf: Router = createRouter(routes);
