import { readRuns, removeRun } from '../saved/history/run-history.ts';
import { readDrafts } from '../state/drafts.ts';
import { removeEntry } from '../state/local-entries.ts';
import { forget } from '../state/stored.ts';

const prefix = 'assetql.';

/** What somebody has written or is in the middle of, in entries of the storage; everything else under the page's prefix is a choice. */
const work =
  /^assetql\.(?:draft\.|run\.|file\.|folder\.|unsaved\.|uploads |text$|caret$|places$|openFile$|connection$|owner-session$|signing-in$)/;

/** A kind of entries that the page keeps in this browser and that can be removed without loss of files. */
export interface StoredKind {
  /** What they are, after a number. */
  readonly singular: string;
  readonly plural: string;
  /** What is lost with them. */
  readonly note: string;
  readonly count: () => number;
  /** Removes all of them. */
  readonly clear: () => void;
}

export const storedKinds: readonly StoredKind[] = [
  {
    singular: 'choice of how the page looks and works',
    plural: 'choices of how the page looks and works',
    note: 'The page is as it was at the first visit; some parts when it is loaded again.',
    count: () => choiceNames().length,
    clear: () => {
      for (const name of choiceNames()) forget(name);
    },
  },
  {
    singular: 'earlier text',
    plural: 'earlier texts',
    note: 'The text in the editor and the files stay.',
    count: () => readDrafts().length,
    clear: () => {
      for (const { id } of readDrafts()) removeEntry(`${prefix}draft.${id}`);
    },
  },
  {
    singular: 'run in the history',
    plural: 'runs in the history',
    note: 'Favourites are removed as well.',
    count: () => readRuns().length,
    clear: () => {
      for (const { id } of readRuns()) removeRun(id);
    },
  },
];

/** The names of all stored choices. */
function choiceNames(): readonly string[] {
  try {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const own = keys.filter((key) => key.startsWith(prefix) && !work.test(key));
    return [...new Set(own)].map((key) => key.slice(prefix.length));
  } catch {
    // Forbidden, so that nothing is stored.
    return [];
  }
}
