import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Pictures } from '@assetql/results-view';
import type { ToPage } from '../preview/messages.ts';
import { createBlobPictures } from '@assetql/results-view';
import type { HostPort } from './host-port.ts';
import { createLibraryCalls, type LibraryCalls } from './library-calls.ts';
import { createReceivedNames, type ReceivedNames } from './library-names.ts';

export interface HostLibraries {
  readonly calls: LibraryCalls;
  readonly pictures: Pictures;
  /** The names of a library, by the key of its connection. */
  readonly namesOf: (key: string) => ReceivedNames;
}

/** The libraries that a page reaches through the extension. `onMessage` gets the messages that are not about libraries. */
export function useHostLibraries(port: HostPort, onMessage: (message: ToPage) => void): HostLibraries {
  const calls = useMemo(() => createLibraryCalls(port.post), [port]);
  const pictures = useMemo(() => createBlobPictures(calls.media), [calls]);
  const names = useRef(new Map<string, ReceivedNames>());
  const namesOf = (key: string): ReceivedNames => {
    const known = names.current.get(key) ?? createReceivedNames();
    names.current.set(key, known);
    return known;
  };
  useEffect(() => {
    const end = port.listen((message) => {
      calls.receive(message);
      if (message.kind === 'names') namesOf(message.key).update(message.names, message.complete);
      else onMessage(message);
    });
    port.post({ kind: 'ready' });
    return end;
  }, [port, calls]);
  return { calls, pictures, namesOf };
}
