import type { Client } from '@assetql/client';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ResumeStore } from './resume-store.ts';
import { isOpen } from './upload-item.ts';
import { UploadQueue, type QueueState } from './upload-queue.ts';

/** Milliseconds after which new assets are shown, so that many files do not run a search each. */
const calm = 1000;

export interface QueueUse extends QueueState {
  readonly queue: UploadQueue;
  readonly store: ResumeStore;
}

/** An upload queue of a library for as long as the component lives. Leaving the page while files are on their way asks first. */
export function useUploadQueue(client: Client, library: string, onAssets: () => void): QueueUse {
  const [state, setState] = useState<QueueState>({ items: [], halt: undefined });
  const store = useMemo(() => new ResumeStore(client.baseUrl), [client]);
  const { queue, stop } = useMemo(() => {
    let told: ReturnType<typeof setTimeout> | undefined;
    const made = new UploadQueue({
      client,
      store,
      library,
      // At once: a later value would overwrite what was typed meanwhile. Progress comes with each segment, a few times a second.
      onChange: setState,
      onAssets: () => {
        told ??= setTimeout(() => {
          told = undefined;
          onAssets();
        }, calm);
      },
    });
    return {
      queue: made,
      stop: () => {
        clearTimeout(told);
        made.dispose();
      },
    };
  }, [client]);
  useEffect(() => stop, [stop]);
  const isBusy = state.items.some(isOpen);
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
  return { ...state, queue, store };
}
