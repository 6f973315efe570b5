/// <reference lib="webworker" />

/** The files of the page with the data of the sample, and those with drawings; put in by the build, relative to this script. */
declare const builtFiles: {
  readonly version: string;
  readonly page: readonly string[];
  readonly drawings: readonly string[];
};
declare const self: ServiceWorkerGlobalScope;

const built = builtFiles;

const own = `assetql page ${built.version}`;
/** Drawings have a hash in their name, so that versions share them. */
const drawings = 'assetql drawings';

const addressOf = (path: string): string => new URL(path, self.registration.scope).href;

/** Stores all files of this version, so that it works as a whole or not at all. */
async function install(): Promise<void> {
  const cache = await caches.open(own);
  await cache.addAll(built.page.map((path) => new Request(addressOf(path), { cache: 'no-cache' })));
}

/** Removes other versions, and drawings that this version does not have. */
async function tidy(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('assetql page ') && name !== own) await caches.delete(name);
  const known = new Set(built.drawings.map(addressOf));
  const cache = await caches.open(drawings);
  for (const request of await cache.keys()) if (!known.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const page = await caches.open(own);
  const stored = await page.match(request.mode === 'navigate' ? addressOf('./') : request, { ignoreSearch: true });
  if (stored !== undefined) return stored;
  const isDrawing = built.drawings.some((path) => addressOf(path) === request.url);
  if (!isDrawing) return await fetch(request);
  const cache = await caches.open(drawings);
  const seen = await cache.match(request);
  if (seen !== undefined) return seen;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Stores the drawings that the page has loaded before this worker was there. */
async function storeSeen(paths: readonly unknown[]): Promise<void> {
  const cache = await caches.open(drawings);
  for (const address of built.drawings.map(addressOf))
    if (paths.includes(address) && (await cache.match(address)) === undefined) await cache.add(address);
}

/** Stores all drawings, and tells the page how far it is. */
async function keepOffline(port: MessagePort): Promise<void> {
  const cache = await caches.open(drawings);
  let done = 0;
  try {
    for (const path of built.drawings) {
      if ((await cache.match(addressOf(path))) === undefined) await cache.add(addressOf(path));
      done += 1;
      port.postMessage({ done, total: built.drawings.length });
    }
  } catch {
    port.postMessage({ failed: true, done, total: built.drawings.length });
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'use this version') void self.skipWaiting();
  else if (Array.isArray(event.data)) event.waitUntil(storeSeen(event.data));
  else if (event.data === 'keep offline' && port !== undefined) event.waitUntil(keepOffline(port));
});
