import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { OpenConnection } from '../connections/open-connection.ts';
import { LatePanel, type LoadView } from '@assetql/results-view';
import type { LibraryChangesProps } from './library-changes.tsx';

const load: LoadView<LibraryChangesProps> = async () => (await import('./library-changes.tsx')).LibraryChanges;

/** Keeps results up to date: they are asked for again when the library has changed, or the person is told when that would move what is looked at. */
export function useRefreshes({ client, sequence }: OpenConnection): {
  /** For the pane of the answer. */
  readonly pane: { readonly refreshes: number; readonly onRefresh: (() => void) | undefined };
  /** To be called when an answer is shown. */
  readonly onShown: () => void;
  /** Watches the library, where it tells when it has changed. */
  readonly watch: VNode | undefined;
} {
  const [refreshes, setRefreshes] = useState(0);
  const [isOld, setOld] = useState(false);
  const refresh = (): void => setRefreshes((count) => count + 1);
  return {
    pane: { refreshes, onRefresh: isOld ? refresh : undefined },
    onShown: () => setOld(false),
    watch: sequence && (
      <LatePanel
        load={load}
        props={{ client, before: sequence, onChange: (isBusy) => (isBusy ? setOld(true) : refresh()) }}
      />
    ),
  };
}
