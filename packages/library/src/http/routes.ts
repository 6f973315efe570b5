import { ofAsset } from './asset-access.ts';
import { changing, type ChangingResource } from './changing.ts';
import { changes } from './resource/changes.ts';
import { annotate, annotations, takeBackAnnotations } from './resource/annotations.ts';
import { approval } from './resource/approval.ts';
import { addAssetToCategories } from './resource/asset-categories.ts';
import { assets, assetSearch } from './resource/assets.ts';
import { attributes } from './resource/attributes.ts';
import { categories } from './resource/categories.ts';
import { activateAll, createDirectLink, listDirectLinks, noLink, patchDirectLink } from './resource/direct-links.ts';
import { facets } from './resource/facets.ts';
import { keywords } from './resource/keywords.ts';
import { link } from './resource/link.ts';
import { lightboxes } from './resource/lightboxes.ts';
import { media } from './resource/media.ts';
import { isBlockList, showBytes, storeBytes } from './resource/storage.ts';
import { deleteUpload, patchUpload, replaceUpload, showUpload } from './resource/upload.ts';
import { uploadBatch } from './resource/upload-batch.ts';
import {
  addCategories,
  addKeywords,
  removeCategories,
  removeKeywords,
  setAttributes,
} from './resource/upload-metadata.ts';
import { openApi } from './resource/open-api.ts';
import { createLightbox, fillLightbox, sendLightbox } from './resource/upload-lightboxes.ts';
import { createUpload, renewUploadUrl } from './resource/uploads.ts';
import { reading } from './resource/reading.ts';
import { putSearches, removeSearches, searches } from './resource/searches.ts';
import { users } from './resource/users.ts';
import { createRouter, type Route, type Router } from './router.ts';
import type { Resource } from './service.ts';
import { unrestricted } from './unrestricted.ts';
import { ofUpload, type UploadResource } from './upload-access.ts';

const read = (resource: Resource): Route['methods'] => ({ GET: resource, HEAD: resource });

/** Methods of a resource that changes the library. */
const change = (methods: Readonly<Record<string, ChangingResource>>): Route['methods'] =>
  Object.fromEntries(Object.entries(methods).map(([method, resource]) => [method, changing(resource)]));

/** Those of one upload. */
const changeOfUpload = (methods: Readonly<Record<string, UploadResource>>): Route['methods'] =>
  change(Object.fromEntries(Object.entries(methods).map(([method, resource]) => [method, ofUpload(resource)])));

/** Bytes of a body with expressions: those of the largest size fit into it several times. */
const largestSearch = 4_194_304;

/** Bytes of a segment (§8: 64 MB; the larger of both readings). */
const largestSegment = 67_108_864;

/** §7 has 401 for activate-all where other operations have 403. */
const activation = { parameter: 'assetId', missing: noLink, forbidden: 401 } as const;

/** Every resource of the service. A new one is a new row. */
export const routes: readonly Route[] = [
  { path: 'assets', queries: true, methods: read(assets) },
  { path: 'assets/search', queries: true, largestBody: largestSearch, methods: { POST: assetSearch } },
  { path: 'search/facets', queries: true, methods: read(facets) },
  { path: 'attributes', methods: read(unrestricted(attributes)) },
  { path: 'users', methods: read(unrestricted(users)) },
  { path: 'categories', methods: read(unrestricted(categories)) },
  { path: 'keywords', methods: read(unrestricted(keywords)) },
  { path: 'lightboxes', methods: read(unrestricted(lightboxes)) },
  { path: 'reading', methods: read(unrestricted(reading)) },
  {
    path: 'searches',
    methods: { ...read(unrestricted(searches, ['path'])), PUT: putSearches, DELETE: removeSearches },
  },
  { path: 'changes', methods: read(unrestricted(changes)) },
  { path: 'annotations', methods: { ...read(annotations), POST: annotate } },
  { path: 'annotations/{id}', methods: { DELETE: takeBackAnnotations } },
  { path: 'media/{id}/{rendition}', signed: true, methods: read(media) },
  { path: 'openapi.json', signed: true, methods: read(openApi) },
  { path: 'uploads', uploads: true, methods: change({ POST: createUpload }) },
  { path: 'uploads/batches/{batchId}', uploads: true, methods: change({ GET: uploadBatch }) },
  {
    path: 'uploads/{id}',
    uploads: true,
    methods: changeOfUpload({ GET: showUpload, PUT: replaceUpload, PATCH: patchUpload, DELETE: deleteUpload }),
  },
  { path: 'uploads/{id}/uploadUrl', uploads: true, methods: changeOfUpload({ POST: renewUploadUrl }) },
  {
    path: 'uploads/{id}/categories',
    uploads: true,
    methods: changeOfUpload({ POST: addCategories, DELETE: removeCategories }),
  },
  {
    path: 'uploads/{id}/keywords',
    uploads: true,
    methods: changeOfUpload({ POST: addKeywords, DELETE: removeKeywords }),
  },
  { path: 'uploads/{id}/attributes', uploads: true, methods: changeOfUpload({ POST: setAttributes }) },
  { path: 'uploads/{id}/lightboxes', uploads: true, methods: changeOfUpload({ POST: createLightbox }) },
  { path: 'uploads/{id}/lightboxesassets', uploads: true, methods: changeOfUpload({ POST: fillLightbox }) },
  { path: 'uploads/{id}/lightboxes/{lightboxId}', uploads: true, methods: changeOfUpload({ PATCH: sendLightbox }) },
  { path: 'assets/{id}/approval/{action}', methods: change({ POST: approval }) },
  { path: 'assets/{id}/categories', methods: change({ POST: ofAsset(addAssetToCategories) }) },
  { path: 'assets/{id}/directLinks', methods: change({ GET: listDirectLinks, POST: ofAsset(createDirectLink) }) },
  { path: 'assets/{id}/directLinks/{directLinkId}', methods: change({ PATCH: ofAsset(patchDirectLink) }) },
  { path: 'directLinks/{assetId}/activateAll', methods: change({ PUT: ofAsset(activateAll, activation) }) },
  { path: 'links/{directLinkId}/{fileName}', signed: true, methods: change({ GET: link, HEAD: link }) },
  {
    path: 'storage/{name}',
    uploads: true,
    signed: true,
    streams: (query) => !isBlockList(query),
    largestBody: largestSegment,
    methods: change({ GET: showBytes, HEAD: showBytes, PUT: storeBytes }),
  },
];

/** Finds the route of a path behind the base address. */
export const routeOf: Router = createRouter(routes);

/** Whether bodies for a path behind the base address are read as they arrive, and never held in memory. */
export const takesStream = (path: readonly string[], query: URLSearchParams): boolean =>
  routeOf(path)?.route.streams?.(query) === true;
