/** What is stored of the page for the time without a network. */
export type OfflineState =
  | { readonly kind: 'storing'; readonly done: number; readonly total: number }
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed' };

/** The service worker of the page: it answers without a network, and knows when a newer version of the page is ready. */
export interface OfflineCopy {
  /** Stores all drawings too; the page itself, its data and the drawings that were seen are stored anyway. */
  readonly keepAll: (tell: (state: OfflineState) => void) => void;
  /** Reloads the page in the newer version. */
  readonly useNewVersion: () => void;
}

const reading = (data: unknown): OfflineState => {
  const { done, total, failed } = Object(data);
  if (failed === true) return { kind: 'failed' };
  return done === total ? { kind: 'kept' } : { kind: 'storing', done: Number(done), total: Number(total) };
};

/** On the first visit, files are loaded before the service worker can store them: it is told which. */
async function storeSeen(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const seen = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage(seen, { transfer: [] });
}

/** Installs the service worker. Calls `onNewVersion` once when a newer version of the page is ready. `undefined` where browsers have none. */
export async function openOfflineCopy(onNewVersion: () => void): Promise<OfflineCopy | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI));
  const watch = (worker: ServiceWorker | null): void => {
    const look = (): void => {
      // Without a controller it is the first visit: this version is the newest.
      if (worker?.state === 'installed' && navigator.serviceWorker.controller !== null) onNewVersion();
    };
    look();
    worker?.addEventListener('statechange', look);
  };
  watch(registration.waiting);
  if (navigator.serviceWorker.controller === null) void storeSeen();
  registration.addEventListener('updatefound', () => watch(registration.installing));
  return {
    keepAll: (tell) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => tell(reading(data)));
      port1.start();
      void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep offline', [port2]));
    },
    useNewVersion: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      registration.waiting?.postMessage('use this version');
    },
  };
}
