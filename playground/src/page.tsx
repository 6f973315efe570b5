import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { App } from './app.tsx';
import { keepConnection, storedConnection, type Connection } from './connections/connection.ts';
import { openConnection } from './connections/open-connection.ts';

/** The page with the library that was chosen. Another one is opened anew, with nothing known of it; the text stays. */
export function Page(): VNode {
  const [open, setOpen] = useState(() => openConnection(storedConnection()));
  const choose = (connection: Connection): void => {
    open.catalogue.dispose();
    keepConnection(connection);
    setOpen(openConnection(connection));
  };
  return <App library={open} onChoose={choose} />;
}
