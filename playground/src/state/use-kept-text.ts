import { useEffect, useRef, useState } from 'preact/hooks';
import { DraftWriter, readDraft, readDrafts, type Draft } from './drafts.ts';
import { isUntouched, openedLink } from './first-text.ts';
import { readStored, store, type Kept } from './stored.ts';

/** Milliseconds without typing before the text is stored. */
const keepAfter = 400;

export interface KeptText {
  /** For how long the text is kept. */
  readonly kept: Kept;
  /** A text of the person that is not the one shown: of before a link was opened, or of another tab. */
  readonly other: { readonly kind: 'earlier' | 'tab'; readonly draft: Draft } | undefined;
  readonly dismiss: () => void;
  /** Keeps the current text as a draft of its own, before another text takes its place. Returns that draft. */
  readonly begin: (offer?: boolean) => void;
}

/**
 * Stores the text in the browser: as the text of the next visit, and as a draft beside the earlier ones. A text from a link is not stored
 * before it is edited.
 */
export function useKeptText(text: string, firstText: string): KeptText {
  const [kept, setKept] = useState<Kept>('always');
  const [other, setOther] = useState<KeptText['other']>();
  const writer = useRef<DraftWriter>(undefined);
  writer.current ??= new DraftWriter();
  const edited = useRef(false);
  const latest = useRef(text);
  latest.current = text;
  const told = useRef(new Set<string>());

  const keep = (): void => {
    const how = store('text', latest.current);
    const hasDraft = writer.current?.keep(latest.current) === true;
    setKept(hasDraft || how === 'always' ? 'always' : how);
  };
  useEffect(() => {
    // What was left by a visit before there were drafts.
    const left = readStored('text');
    if (left !== undefined && !isUntouched(left) && readDrafts().every((draft) => draft.text !== left))
      new DraftWriter().keep(left);
    const [newest] = readDrafts();
    if (openedLink().kind === 'text' && newest !== undefined && newest.text !== firstText)
      setOther({ kind: 'earlier', draft: newest });
    const hear = ({ key, newValue }: StorageEvent): void => {
      const draft = readDraft(key, newValue);
      if (draft === undefined || draft.text === latest.current || told.current.has(draft.id)) return;
      told.current.add(draft.id);
      setOther({ kind: 'tab', draft });
    };
    globalThis.addEventListener('storage', hear);
    return () => globalThis.removeEventListener('storage', hear);
  }, []);
  useEffect(() => {
    edited.current ||= text !== firstText;
    if (!edited.current) return undefined;
    const timer = setTimeout(keep, keepAfter);
    globalThis.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('pagehide', keep);
    };
  }, [text]);
  useEffect(() => {
    if (kept !== 'nowhere') return undefined;
    const ask = (event: Event): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [kept]);

  return {
    kept,
    other,
    dismiss: () => setOther(undefined),
    begin: (offer = false) => {
      const before = latest.current;
      if (edited.current) keep();
      writer.current?.begin();
      const draft = offer ? readDrafts().find((each) => each.text === before) : undefined;
      setOther(draft === undefined ? undefined : { kind: 'earlier', draft });
    },
  };
}
