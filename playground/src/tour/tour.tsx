import './tour.css';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { readStored, store } from '../state/stored.ts';
import { placeCard, type Box } from './place-card.ts';
import { steps, type TourStep } from './steps.ts';

export interface TourProps {
  /** Shows a part of the page on a phone. */
  readonly onPane: (pane: TourStep['pane']) => void;
  readonly onClose: () => void;
}

const stored = 'tour';

/** The step that the tour goes on with: the one where it was left, or the first one after it was finished. */
function firstStep(): number {
  const kept = Number(readStored(stored));
  return Number.isInteger(kept) && kept > 0 && kept < steps.length ? kept : 0;
}

/** The part of the page that is explained: the first one that is drawn. */
const targetOf = (targets: readonly string[]): Element | undefined =>
  targets
    .map((selector) => document.querySelector(selector))
    .find((element): element is Element => element !== null && element.getClientRects().length > 0);

/**
 * The tour: a card beside each part of the page that it explains. The page can be used meanwhile. Escape leaves it at once; it goes on where
 * it was left.
 */
export function Tour({ onPane, onClose }: TourProps): VNode {
  const [at, setAt] = useState(firstStep);
  const [place, setPlace] = useState<{
    readonly target: Box | undefined;
    readonly left: number;
    readonly top: number;
  }>();
  const card = useRef<HTMLDivElement>(null);
  const step = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;
  const close = (isDone: boolean): void => {
    store(stored, isDone ? 'done' : String(at));
    onClose();
  };
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  });
  useEffect(() => {
    if (step !== undefined) onPane(step.pane);
    // The focus follows the step, so that it is read.
    card.current?.focus({ preventScroll: true });
  }, [at]);
  useLayoutEffect(() => {
    const draw = (): void => {
      const size = card.current?.getBoundingClientRect();
      if (size === undefined || step === undefined) return;
      const target = targetOf(step.targets)?.getBoundingClientRect();
      const page = { width: document.documentElement.clientWidth, height: innerHeight };
      const around = target ?? { left: 0, top: page.height, width: 0, height: 0 };
      setPlace({ target, ...placeCard(around, size, page) });
    };
    draw();
    // The page may show another part of itself first.
    const frame = requestAnimationFrame(() => {
      if (step !== undefined) targetOf(step.targets)?.scrollIntoView({ block: 'nearest' });
      draw();
    });
    globalThis.addEventListener('resize', draw);
    document.addEventListener('scroll', draw, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener('resize', draw);
      document.removeEventListener('scroll', draw, { capture: true });
    };
  }, [at]);
  const { target } = place ?? {};
  return (
    <>
      {target !== undefined && (
        <div
          class="tour-target"
          aria-hidden="true"
          style={{
            left: `${target.left}px`,
            top: `${target.top}px`,
            width: `${target.width}px`,
            height: `${target.height}px`,
          }}
        />
      )}
      <div
        class="tour"
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        ref={card}
        style={place === undefined ? {} : { left: `${place.left}px`, top: `${place.top}px` }}
      >
        <p class="aql-soft">
          {at + 1} of {steps.length}
        </p>
        <h2 id="tour-title">{step?.title}</h2>
        <p id="tour-text">{step?.text}</p>
        <div class="tour-actions">
          <button type="button" class="aql-link" onClick={() => close(false)}>
            Leave the tour
          </button>
          <span class="aql-spring" />
          {at > 0 && (
            <button type="button" class="aql-button" onClick={() => setAt(at - 1)}>
              Back
            </button>
          )}
          <button
            type="button"
            class="aql-button aql-button-main"
            onClick={() => {
              if (isLast) close(true);
              else setAt(at + 1);
            }}
          >
            {isLast ? 'Done' : 'Next'}
          </button>
        </div>
      </div>
    </>
  );
}
