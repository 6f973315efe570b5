import { useEffect, useRef } from 'preact/hooks';

/** Milliseconds after which work no longer waits for the end of a press: the end of some, as on a list of options, is never told. */
const longest = 500;

/** Work that waits while a pointer is pressed. */
export interface Press {
  /** Runs work now, or once the pointer is released and its click is over: a page that moves below a pressed pointer loses the click. */
  readonly after: (work: () => void) => void;
  readonly isWaiting: () => boolean;
}

/** Follows the presses of pointers on the page. */
export function usePress(): Press {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const finish = (): void => {
    const works = waiting.current;
    waiting.current = [];
    for (const work of works) work();
  };
  useEffect(() => {
    const press = (): void => void (isDown.current = true);
    const release = ({ type, target }: Event): void => {
      // A field tells a change when it loses the focus to what is pressed.
      if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
      isDown.current = false;
      // The click follows in the same task.
      setTimeout(finish);
    };
    const ends = ['pointerup', 'pointercancel', 'change', 'keydown'] as const;
    document.addEventListener('pointerdown', press, true);
    for (const end of ends) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const end of ends) document.removeEventListener(end, release, true);
    };
  }, []);
  return {
    after: (work) => {
      if (!isDown.current) {
        work();
        return;
      }
      waiting.current.push(work);
      setTimeout(finish, longest);
    },
    isWaiting: () => waiting.current.length > 0,
  };
}
