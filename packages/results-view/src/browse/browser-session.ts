import { useEffect, useState } from 'preact/hooks';
import { emptySelection, type Selection } from './selection.ts';

/** What the parts of a browser of results share: the list, and the tools above it. */
export interface BrowserSession {
  readonly selection: Selection;
  /** The number of rows that are being loaded to be selected. */
  readonly coming: number;
  readonly change: (change: { readonly selection?: Selection; readonly coming?: number }) => void;
  /** Goes to another question, whose selection comes back if it had one the last time. `source` tells libraries apart. */
  readonly ask: (source: object, question: string) => void;
  readonly onChange: (tell: () => void) => () => void;
}

/** Questions whose selections are kept. */
const mostKept = 8;

export function createBrowserSession(): BrowserSession {
  const listeners = new Set<() => void>();
  let state: Pick<BrowserSession, 'selection' | 'coming'> = { selection: emptySelection, coming: 0 };
  let asked: { readonly source: object; readonly question: string } | undefined;
  /** Selections of one library, by their questions; those that were left last at the end. */
  const kept = new Map<string, Selection>();
  const change: BrowserSession['change'] = (changed) => {
    state = { ...state, ...changed };
    for (const tell of listeners) tell();
  };
  return {
    get selection() {
      return state.selection;
    },
    get coming() {
      return state.coming;
    },
    change,
    ask: (source, question) => {
      if (asked?.source === source && asked.question === question) return;
      if (asked?.source !== source) kept.clear();
      else {
        kept.delete(asked.question);
        if (state.selection.assets.size > 0) kept.set(asked.question, state.selection);
        for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
      }
      asked = { source, question };
      change({ selection: kept.get(question) ?? emptySelection, coming: 0 });
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
