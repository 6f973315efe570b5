import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { phrase } from '../view/text/phrase.ts';
import { widthLimits, widthStep } from './column-widths.ts';
import { readingSign } from '../view/reading-sign.ts';

export interface ColumnResizerProps {
  /** The name of the column. */
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  /** Called with the new width in pixels; `undefined` for the default width. */
  readonly onWidth: (width: number | undefined) => void;
}

/** Where a drag started. */
interface Drag {
  readonly x: number;
  readonly width: number;
  readonly sign: number;
}

/** The edge of a column's heading: dragged, or moved by the arrow keys. A double click and Delete restore the default width. */
export function ColumnResizer({ label, width, onWidth }: ColumnResizerProps): VNode {
  const drag = useRef<Drag | undefined>(undefined);
  const press = (event: KeyboardEvent): void => {
    const { currentTarget } = event;
    const sign = currentTarget instanceof Element ? readingSign(currentTarget) : 1;
    const step = { ArrowRight: widthStep * sign, ArrowLeft: -widthStep * sign }[event.key];
    if (step !== undefined) onWidth(width + step);
    else if (event.key === 'Home') onWidth(widthLimits.least);
    else if (event.key === 'Delete') onWidth(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <span
      role="separator"
      class="aql-table-resizer"
      aria-orientation="vertical"
      aria-label={phrase('Width of {0}', label)}
      aria-valuenow={width}
      aria-valuemin={widthLimits.least}
      aria-valuemax={widthLimits.most}
      tabIndex={0}
      title={phrase('Drag, or press the arrow keys, to change the width')}
      onKeyDown={press}
      onDblClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width, sign: readingSign(event.currentTarget) };
      }}
      onPointerMove={({ clientX }) => {
        const start = drag.current;
        if (start !== undefined) onWidth(start.width + (clientX - start.x) * start.sign);
      }}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
    />
  );
}
