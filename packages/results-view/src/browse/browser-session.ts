import { useEffect, useState } from 'preact/hooks';
import { emptySelection, type Selection } from './selection.ts';

/** What the parts of a browser of results share: the list, and the tools above it. */
export interface BrowserSession {
  readonly selection: Selection;
  /** The number of rows that are being loaded to be selected. */
  readonly coming: number;
  readonly change: (change: { readonly selection?: Selection; readonly coming?: number }) => void;
  readonly onChange: (tell: () => void) => () => void;
}

export function createBrowserSession(): BrowserSession {
  const listeners = new Set<() => void>();
  let state: Pick<BrowserSession, 'selection' | 'coming'> = { selection: emptySelection, coming: 0 };
  return {
    get selection() {
      return state.selection;
    },
    get coming() {
      return state.coming;
    },
    change: (change) => {
      state = { ...state, ...change };
      for (const tell of listeners) tell();
    },
    onChange: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

/** Draws a component again when the session changes. */
export function useSession(session: BrowserSession): BrowserSession {
  const [, setTurn] = useState(0);
  useEffect(() => session.onChange(() => setTurn((turn) => turn + 1)), [session]);
  return session;
}
