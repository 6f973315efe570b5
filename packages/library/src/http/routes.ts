import { assets, assetSearch } from './resource/assets.ts';
import { attributes } from './resource/attributes.ts';
import { categories } from './resource/categories.ts';
import { facets } from './resource/facets.ts';
import { keywords } from './resource/keywords.ts';
import { lightboxes } from './resource/lightboxes.ts';
import { media } from './resource/media.ts';
import { users } from './resource/users.ts';
import type { Resource } from './service.ts';
import { unrestricted } from './unrestricted.ts';

export interface Route {
  /** The path behind the base address; the call gets what follows it. */
  readonly path: readonly string[];
  /** Whether more may follow the path. */
  readonly open?: boolean;
  /** Signed addresses ask for no headers. */
  readonly signed?: boolean;
  /** Queries the store, which may take long, so that another process may answer. */
  readonly queries?: boolean;
  readonly methods: Readonly<Record<string, Resource>>;
}

const read = (resource: Resource): Route['methods'] => ({ GET: resource, HEAD: resource });

/** Every resource of the service. A new one is a new row. */
export const routes: readonly Route[] = [
  { path: ['assets'], queries: true, methods: read(assets) },
  { path: ['assets', 'search'], queries: true, methods: { POST: assetSearch } },
  { path: ['search', 'facets'], queries: true, methods: read(facets) },
  { path: ['attributes'], methods: read(unrestricted(attributes)) },
  { path: ['users'], methods: read(unrestricted(users)) },
  { path: ['categories'], methods: read(unrestricted(categories)) },
  { path: ['keywords'], methods: read(unrestricted(keywords)) },
  { path: ['lightboxes'], methods: read(unrestricted(lightboxes)) },
  { path: ['media'], open: true, signed: true, methods: read(media) },
];

/** The route of a path, in any case, as services of this kind read their own names. */
export function routeOf(path: readonly string[]): Route | undefined {
  return routes.find(
    (route) =>
      (route.open === true ? path.length >= route.path.length : path.length === route.path.length) &&
      route.path.every((part, index) => path[index]?.toLowerCase() === part),
  );
}
