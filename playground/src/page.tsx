import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { App } from './app.tsx';
import { keepConnection, storedConnection, type Connection } from './connections/connection.ts';
import { openConnection } from './connections/open-connection.ts';
import type { EmbeddedLibrary } from './embedded/embedded-library.ts';

export interface PageProps {
  /** The library of a page that no server of ours has given out, which may also be replaced by a folder. */
  readonly embedded?: EmbeddedLibrary | undefined;
}

/** The page for the chosen library. Choosing another one recreates everything except the text. */
export function Page({ embedded }: PageProps): VNode {
  const [open, setOpen] = useState(() => openConnection(storedConnection(), embedded));
  const choose = (connection: Connection): void => {
    open.catalogue.dispose();
    keepConnection(connection);
    setOpen(openConnection(connection, embedded));
  };
  const { connection } = open;
  return (
    <App library={open} embedded={connection.kind === 'folder' ? connection.library : embedded} onChoose={choose} />
  );
}
