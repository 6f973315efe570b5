import { useEffect, useState } from 'preact/hooks';
import { draftTime } from '../view/draft-time.ts';
import type { KeptText } from './use-kept-text.ts';

/** A message of the page about the text, with what can be done. */
export interface Notice {
  readonly key: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Absent for a message that goes by itself. */
  readonly onClose?: (() => void) | undefined;
}

/** Milliseconds for which a message is shown that needs no answer. */
const shownFor = 6000;

/** What happened to a link, a file or the saved work last. */
export type PageEvent =
  | { readonly kind: 'broken-link' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'no-file'; readonly title: string }
  /** A sentence for the person, which stays until it is closed when there is something to do. */
  | { readonly kind: 'said'; readonly text: string; readonly action?: Notice['action'] };

export interface NoticesSource {
  readonly kept: KeptText;
  readonly event: PageEvent | undefined;
  readonly onRestore: (text: string) => void;
  readonly onSave: () => void;
}

/** What the page has to say about the text: how it is kept, where another one is, what became of a link or a file. */
export function useNotices({ kept, event, onRestore, onSave }: NoticesSource): readonly Notice[] {
  const [isBroken, setBroken] = useState(false);
  const [saved, setSaved] = useState<{ readonly name: string }>();
  const [missing, setMissing] = useState<string>();
  const [told, setTold] = useState<Extract<PageEvent, { kind: 'said' }>>();
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    if (event?.kind === 'broken-link') setBroken(true);
    if (event?.kind === 'saved') setSaved(event);
    if (event?.kind === 'no-file') setMissing(event.title);
    if (event?.kind === 'said') setTold(event);
  }, [event]);
  useEffect(() => {
    if (saved === undefined) return undefined;
    const timer = setTimeout(() => setSaved(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [saved]);
  useEffect(() => {
    if (told === undefined || told.action !== undefined) return undefined;
    const timer = setTimeout(() => setTold(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [told]);
  const notices: Notice[] = [];
  if (kept.kept !== 'always' && !isWarned)
    notices.push({
      key: 'kept',
      text:
        kept.kept === 'tab'
          ? 'The storage of this browser is full or forbidden: your text is kept only until this tab is closed.'
          : 'The storage of this browser is full or forbidden: your text is lost when this page is closed.',
      action: { label: 'Save as a file', run: onSave },
      onClose: () => setWarned(true),
    });
  if (isBroken)
    notices.push({
      key: 'link',
      text: 'The link was cut or changed on its way, so its text cannot be read. Ask for it again. Your own text is shown.',
      onClose: () => setBroken(false),
    });
  if (missing !== undefined)
    notices.push({
      key: 'file',
      text: `The file of “${missing}” could not be loaded. Check the network, and open it again.`,
      onClose: () => setMissing(undefined),
    });
  const { other } = kept;
  if (other !== undefined) {
    const time = draftTime(other.draft.at);
    notices.push({
      key: other.draft.id,
      text:
        other.kind === 'earlier'
          ? `This is the text of a link. Your text from ${time} is kept.`
          : `Another tab has another text, from ${time}. Each tab keeps its own.`,
      action: {
        label: other.kind === 'earlier' ? 'Restore' : 'Show it here',
        run: () => onRestore(other.draft.text),
      },
      onClose: kept.dismiss,
    });
  }
  if (told !== undefined) {
    const { text, action } = told;
    const close = (): void => setTold(undefined);
    const run = (): void => {
      close();
      action?.run();
    };
    notices.push({
      key: 'told',
      text,
      ...(action === undefined ? {} : { action: { label: action.label, run } }),
      onClose: close,
    });
  }
  if (saved !== undefined) notices.push({ key: 'saved', text: `Saved as ${saved.name}.` });
  return notices;
}
