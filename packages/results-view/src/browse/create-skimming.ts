import type { Skimming } from '../view/pictures/skimming.ts';

/** Pixels in a millisecond from which a list is skimmed. */
const fast = 3;

/** Milliseconds without scrolling after which nobody skims. */
const pause = 100;

/** Pictures that begin to load within a frame, so that those of a whole window do not hold up one. */
const inFrame = 4;

/** A list whose scrolling is watched. */
export interface WatchedSkimming extends Skimming {
  /** The list was scrolled to an offset in pixels, at a time in milliseconds. */
  readonly scrolled: (offset: number, time: number) => void;
  /** Forgets all calls. */
  readonly dispose: () => void;
}

/** Watches how fast a list is scrolled. */
export function createSkimming(): WatchedSkimming {
  const waiting = new Set<() => void>();
  let isOn = false;
  let last: { readonly offset: number; readonly time: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;

  const show = (): void => {
    frame = undefined;
    if (isOn) return;
    for (const each of [...waiting].slice(0, inFrame)) {
      waiting.delete(each);
      each();
    }
    if (waiting.size > 0) frame = requestAnimationFrame(show);
  };
  const end = (): void => {
    isOn = false;
    frame ??= requestAnimationFrame(show);
  };
  return {
    get isOn() {
      return isOn;
    },
    whenOver: (each) => {
      waiting.add(each);
      if (!isOn) frame ??= requestAnimationFrame(show);
      return () => waiting.delete(each);
    },
    scrolled: (offset, time) => {
      const passed = last === undefined ? Infinity : time - last.time;
      const speed = last === undefined ? 0 : Math.abs(offset - last.offset) / Math.max(1, passed);
      last = { offset, time };
      clearTimeout(timer);
      if (passed < 3 * pause && speed >= fast) isOn = true;
      else if (isOn) end();
      if (isOn) timer = setTimeout(end, pause);
    },
    dispose: () => {
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
      waiting.clear();
    },
  };
}
