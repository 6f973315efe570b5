import type { RefObject, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface ValueFocus {
  /** The key of the value that Tab leads to. */
  readonly tabKey: string | undefined;
  /** Notes the key of the value which was clicked on. */
  readonly noteClick: (key: string) => void;
  /** The properties of the list of values. */
  readonly list: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLUListElement>) => void;
    readonly onFocusIn: (event: TargetedEvent<HTMLUListElement, FocusEvent>) => void;
  };
}

/**
 * The focus in a list of values, given by their keys: Tab leads to one value of the list, arrows, Home and End move among them. In a list of
 * rows (`isList`) → and ← move among the buttons of a row. The focus stays on a value when its row moves among the others, for which a
 * browser takes it away.
 */
export function useValueFocus(keys: readonly string[], isList: boolean): ValueFocus {
  const ref = useRef<HTMLUListElement>(null);
  const clicked = useRef<string | undefined>(undefined);
  const [focused, setFocused] = useState<string>();
  const values = (): readonly HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (clicked.current === undefined || (activeElement !== null && activeElement !== document.body)) return;
    values()
      .find(({ dataset }) => dataset['key'] === clicked.current)
      ?.focus({ preventScroll: true });
  }, [keys.join('\n')]);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLUListElement>): void => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = target.closest('li');
    const all = values();
    const at = all.findIndex((value) => row?.contains(value) === true);
    const beside = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])];
    const place = beside.findIndex((button) => button === target);
    const next =
      key === 'ArrowDown'
        ? all[at + 1]
        : key === 'ArrowUp'
          ? all[at - 1]
          : key === 'Home'
            ? all[0]
            : key === 'End'
              ? all.at(-1)
              : key === 'ArrowRight'
                ? isList
                  ? beside[place + 1]
                  : all[at + 1]
                : key === 'ArrowLeft'
                  ? isList
                    ? beside[place - 1]
                    : all[at - 1]
                  : undefined;
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return {
    tabKey: focused !== undefined && keys.includes(focused) ? focused : keys[0],
    noteClick: (key) => {
      clicked.current = key;
    },
    list: {
      ref,
      onKeyDown,
      onFocusIn: ({ target }) => {
        const value = target instanceof Element ? target.closest('li')?.querySelector<HTMLElement>('[data-key]') : null;
        if (value?.dataset['key'] !== undefined) setFocused(value.dataset['key']);
      },
    },
  };
}
