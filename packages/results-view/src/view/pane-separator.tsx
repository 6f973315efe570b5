import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { phrase } from './text/phrase.ts';
import { readingSign } from './reading-sign.ts';

/** How far the pane before a separator may reach, in pixels or in per cent of both panes. */
export interface PaneLimits {
  readonly unit: 'px' | '%';
  readonly least: number;
  readonly most: number;
  /** The size of the pane until somebody changes it. */
  readonly usual: number;
  /** What an arrow key adds or takes. */
  readonly step: number;
}

export interface PaneSeparatorProps {
  /** The accessible name: which pane the separator resizes. */
  readonly label: string;
  readonly limits: PaneLimits;
  /** The size of the pane before the separator; the usual one when it is not above 0. */
  readonly size: number;
  /** Whether the panes are above each other. */
  readonly isHorizontal?: boolean;
  /** Called with the new size while it changes, and with `usual` for the usual one. */
  readonly onSize: (size: number) => void;
}

/** Where a drag started, in pixels, and how many pixels are a unit. */
interface Drag {
  readonly at: number;
  readonly size: number;
  readonly perUnit: number;
}

/**
 * The border between two panes: dragged, or moved by arrow keys, with Shift by larger steps. Home and End make the pane before it as small
 * and as large as can be; Enter and a double click give it its usual size. It is placed by the styles of its panes.
 */
export function PaneSeparator({ label, limits, size, isHorizontal = false, onSize }: PaneSeparatorProps): VNode {
  const { unit, least, most, usual, step } = limits;
  const drag = useRef<Drag | undefined>(undefined);
  const value = within(size > 0 ? size : usual, limits);
  const resize = (next: number): void => onSize(within(next, limits));
  const press = (event: KeyboardEvent): void => {
    const { currentTarget, key } = event;
    const by = (event.shiftKey ? 4 : 1) * step;
    const sign = currentTarget instanceof Element ? readingSign(currentTarget) : 1;
    if (key === 'Home') resize(least);
    else if (key === 'End') resize(most);
    else if (key === 'Enter') resize(usual);
    else if (key === (isHorizontal ? 'ArrowDown' : 'ArrowRight')) resize(value + by * (isHorizontal ? 1 : sign));
    else if (key === (isHorizontal ? 'ArrowUp' : 'ArrowLeft')) resize(value - by * (isHorizontal ? 1 : sign));
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      class="aql-separator"
      aria-label={label}
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(value)}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={unit === '%' ? `${Math.round(value)} %` : phrase('{0} pixels', Math.round(value))}
      tabIndex={0}
      title={phrase('Drag, or press the arrow keys, to change the width. A double click restores it.')}
      onKeyDown={press}
      onDblClick={() => resize(usual)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const { currentTarget, pointerId } = event;
        currentTarget.setPointerCapture(pointerId);
        const panes = currentTarget.parentElement?.getBoundingClientRect();
        const length = (isHorizontal ? panes?.height : panes?.width) ?? 0;
        const sign = isHorizontal ? 1 : readingSign(currentTarget);
        drag.current = {
          at: isHorizontal ? event.clientY : event.clientX,
          size: value,
          perUnit: (unit === '%' ? length / 100 : 1) * sign,
        };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const { current: start } = drag;
        if (start === undefined || start.perUnit === 0) return;
        resize(start.size + ((isHorizontal ? clientY : clientX) - start.at) / start.perUnit);
      }}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
    />
  );
}

const within = (size: number, { least, most }: PaneLimits): number => Math.min(most, Math.max(least, size));
