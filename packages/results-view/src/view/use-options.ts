import { useEffect, useRef, useState } from 'preact/hooks';

export interface OptionsRequest<Option> {
  /** What is typed, without spaces at its ends. */
  readonly text: string;
  /** Finds the options for a text, the best first. A failure finds none: names can still be typed. */
  readonly find: (text: string, signal: AbortSignal) => readonly Option[] | Promise<readonly Option[]>;
  /** Whether an option is not offered, for example because it is chosen already. */
  readonly isLeftOut?: (option: Option) => boolean;
  /** Whether the first option for a text is marked before an arrow key is pressed. */
  readonly marksFirst: boolean;
  /** Milliseconds without typing before options are looked up. */
  readonly delay: number;
}

export interface ComboboxOptions<Option> {
  /** Whether the list is open. Options are looked up only then. */
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** The options for the text; those for the text before it while they are looked up. */
  readonly options: readonly Option[];
  /** The index of the marked option, -1 for none. */
  readonly marked: number;
  /** Marks the next (1) or the previous (-1) option; opens a closed list. */
  readonly move: (step: 1 | -1) => void;
  /**
   * Calls back with the marked option for the text, when the options for it were found. Another text, and closing the list, forget the
   * call.
   */
  readonly takeMarked: (take: (option: Option | undefined) => void) => void;
}

const nothing = { text: undefined, options: [] };
const unmoved = { text: '', steps: 0 };

/** The options of a combobox and the one that Enter takes, which is never one that was found for an earlier text. */
export function useOptions<Option>(request: OptionsRequest<Option>): ComboboxOptions<Option> {
  const { text, find, isLeftOut = () => false, marksFirst, delay } = request;
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<{ readonly text: string | undefined; readonly options: readonly Option[] }>(
    nothing,
  );
  const [moved, setMoved] = useState(unmoved);
  const waiting = useRef<{ readonly text: string; readonly take: (all: readonly Option[]) => void }>(undefined);

  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const look = async (): Promise<void> => {
      const options = await Promise.resolve(find(text, controller.signal)).catch(() => []);
      if (controller.signal.aborted) return;
      setFound({ text, options });
      const call = waiting.current;
      waiting.current = undefined;
      if (call?.text === text) call.take(options);
    };
    const timer = setTimeout(() => void look(), delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isOpen]);

  const marksNone = !marksFirst || text === '';
  const steps = moved.text === text ? moved.steps : 0;
  const offered = (all: readonly Option[]): readonly Option[] => all.filter((option) => !isLeftOut(option));
  const markedIn = (all: readonly Option[]): number => {
    if (all.length === 0 || (marksNone && steps === 0)) return -1;
    // Where none is marked at first, one step down marks the first option and one step up the last.
    const index = marksNone && steps > 0 ? steps - 1 : steps;
    return ((index % all.length) + all.length) % all.length;
  };
  const isCurrent = isOpen && found.text === text;
  const options = offered(found.options);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setMoved(unmoved);
      waiting.current = undefined;
    },
    options,
    marked: isCurrent ? markedIn(options) : -1,
    move: (step) => {
      if (isOpen || marksNone) setMoved({ text, steps: steps + step });
      setOpen(true);
    },
    takeMarked: (take) => {
      const takeOf = (all: readonly Option[]): void => take(offered(all)[markedIn(offered(all))]);
      if (!isOpen || (marksNone && steps === 0)) take(undefined);
      else if (isCurrent) takeOf(found.options);
      else waiting.current = { text, take: takeOf };
    },
  };
}
