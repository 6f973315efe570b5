import type { Schema } from '@assetql/core';
import type { JsonCursor } from '../reading/json-cursor.ts';
import { payloadOf } from '../reading/envelope.ts';

/** The number of assets per file extension, from `GET /search/facets` (§4.10). */
export interface Facets {
  /** Whether the counts cover the assets that match the query or the whole library. */
  readonly scope: 'query' | 'library';
  /** In the service's order. */
  readonly groups: readonly FacetGroup[];
}

/** A group of file extensions (§2.6). */
export interface FacetGroup {
  /** Such as `imageFileExtension`. */
  readonly facetName: string;
  /** A display name: `Images`. The facet's own name when it is unknown. */
  readonly label: string;
  /** The number of assets in the group. */
  readonly count: number;
  /** The number of assets per extension. Extensions are in lower case, without a dot, and empty for files without one. */
  readonly extensions: readonly { readonly extension: string; readonly count: number }[];
}

/** Reads the response of `GET /search/facets` (§2.6). */
export function readFacets(answer: JsonCursor, scope: Facets['scope'], schema: Schema): Facets {
  const payload = payloadOf(answer);
  const facets = Array.isArray(payload.value) ? payload : payload.member('facets');
  if (!Array.isArray(facets.value)) facets.refuse('an array of facets');
  return { scope, groups: facets.items().map((facet) => readGroup(facet, schema)) };
}

function readGroup(facet: JsonCursor, schema: Schema): FacetGroup {
  const facetName = facet.object('a facet').member('facetName').requiredText("a facet's name");
  const counts = new Map<string, number>();
  for (const [name, cursor] of facet.member('facets').entries('a map from extension to count')) {
    const extension = name.replace(/^\.+/, '').toLowerCase();
    counts.set(extension, (counts.get(extension) ?? 0) + (cursor.count() ?? 0));
  }
  const extensions = [...counts].map(([extension, count]) => ({ extension, count }));
  const label = schema.fileGroups.find((group) => group.facetName === facetName)?.label ?? facetName;
  return { facetName, label, count: extensions.reduce((sum, { count }) => sum + count, 0), extensions };
}
