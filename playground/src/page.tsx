import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { App } from './app.tsx';
import { keepConnection, storedConnection, type Connection } from './connections/connection.ts';
import { openConnection } from './connections/open-connection.ts';

/** The page for the chosen library. Choosing another one recreates everything except the text. */
export function Page(): VNode {
  const [open, setOpen] = useState(() => openConnection(storedConnection()));
  const choose = (connection: Connection): void => {
    open.catalogue.dispose();
    keepConnection(connection);
    setOpen(openConnection(connection));
  };
  return <App library={open} onChoose={choose} />;
}
