import type { ComponentChildren, RefObject, VNode } from 'preact';
import { Icon } from '@assetql/results-view';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

export interface MenuProps {
  readonly label: ComponentChildren;
  /** The accessible name that precedes the label. */
  readonly name?: string;
  /** The edge of the button that the panel is aligned to. */
  readonly side?: 'start' | 'end';
  /** A counter that is incremented to open the menu, like a click. */
  readonly opens?: number;
  /** The name of the menu in the list of commands. */
  readonly command?: string;
  readonly button?: RefObject<HTMLButtonElement | null>;
  /** Renders the content; `close` closes the panel and returns the focus. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a panel below it. Escape, a click elsewhere and Tab out of it close the panel. */
export function Menu({ label, name, side = 'end', opens = 0, command, button: given, children }: MenuProps): VNode {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLButtonElement>(null);
  const button = given ?? own;
  const id = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (opens === 0) return;
    setOpen(true);
    button.current?.focus();
  }, [opens]);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  return (
    <div
      class={`menu menu-${side}`}
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        type="button"
        class="aql-button aql-button-quiet"
        ref={button}
        data-command={command}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {name !== undefined && <span class="aql-unseen">{name}: </span>}
        <span class="menu-label">{label}</span> <Icon name="open" />
      </button>
      <div class="menu-panel" id={id} hidden={!open}>
        {open && children(close)}
      </div>
    </div>
  );
}
