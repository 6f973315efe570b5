import { ServiceError, type Client, type ReadingProgress } from '@assetql/client';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds between two questions while files are read, and while none are. */
const [busy, idle] = [1500, 10_000];

const count = (files: number): string => files.toLocaleString('en');

/** What is read of the files of a folder, while it is. */
export function wordsFor({ heads, done, total }: ReadingProgress): string {
  const [what, read] = heads < total ? ['what files say of themselves', heads] : ['colours and texts', done];
  return `Reading ${what}: ${count(read)} of ${count(total)}. Searches find more as it goes on.`;
}

export interface ReadingStatusProps {
  readonly client: Client;
}

/** Says how far the server has read the files of its folder; nothing once all are read. */
export function ReadingStatus({ client }: ReadingStatusProps): VNode | null {
  const [progress, setProgress] = useState<ReadingProgress>();
  useEffect(() => {
    const closing = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      let pause = idle;
      try {
        const now = await client.reading({ signal: closing.signal });
        setProgress(now);
        if (now.done < now.total) pause = busy;
      } catch (error) {
        // A library that reads nothing is not asked again. One that cannot be reached may come back.
        if (closing.signal.aborted || error instanceof ServiceError) return;
      }
      timer = setTimeout(() => void ask(), pause);
    };
    void ask();
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [client]);
  return progress === undefined || progress.done >= progress.total ? null : (
    <span class="offline">{wordsFor(progress)}</span>
  );
}
