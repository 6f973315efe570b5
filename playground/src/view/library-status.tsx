import type { VNode } from 'preact';
import { LatePanel, type LoadView } from '@assetql/results-view';
import { isServedFolder } from '../connections/connection.ts';
import type { OpenConnection } from '../connections/open-connection.ts';
import type { EmbeddedLibrary } from '../embedded/embedded-library.ts';
import type { ReadingStatusProps } from '../own-files/reading-status.tsx';

const loadReading: LoadView<ReadingStatusProps> = async () =>
  (await import('../own-files/reading-status.tsx')).ReadingStatus;

export interface LibraryStatusProps {
  readonly library: OpenConnection;
  readonly embedded: EmbeddedLibrary | undefined;
}

/** What the footer says of the library: of a copy without a network, or how far the files of a folder are read. */
export function LibraryStatus({ library, embedded }: LibraryStatusProps): VNode | null {
  const { id, connection, client } = library;
  if (embedded !== undefined) return <embedded.Status key={id} />;
  return isServedFolder(connection) ? <LatePanel key={id} load={loadReading} props={{ client }} /> : null;
}
