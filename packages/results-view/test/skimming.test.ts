import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSkimming, type WatchedSkimming } from '../src/browse/create-skimming.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => Number(setTimeout(call, 16)));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Scrolls by some pixels in each of some frames. */
function scroll(skimming: WatchedSkimming, pixels: number, frames: number): void {
  for (let frame = 1; frame <= frames; frame += 1) {
    skimming.scrolled(frame * pixels, performance.now());
    vi.advanceTimersByTime(16);
  }
}

describe('a list is skimmed', () => {
  test('when it is scrolled fast, until nobody scrolls', () => {
    const skimming = createSkimming();
    expect(skimming.isOn).toBe(false);
    scroll(skimming, 100, 5);
    expect(skimming.isOn).toBe(true);
    vi.advanceTimersByTime(100);
    expect(skimming.isOn).toBe(false);
  });

  test('not when somebody reads on, and not by one jump', () => {
    const skimming = createSkimming();
    scroll(skimming, 16, 20);
    expect(skimming.isOn).toBe(false);
    vi.advanceTimersByTime(1000);
    skimming.scrolled(1_000_000, performance.now());
    expect(skimming.isOn).toBe(false);
  });

  test('also where a frame takes long', () => {
    const skimming = createSkimming();
    skimming.scrolled(0, performance.now());
    vi.advanceTimersByTime(150);
    skimming.scrolled(900, performance.now());
    expect(skimming.isOn).toBe(true);
  });

  test('until somebody scrolls slowly; then pictures are shown by and by', () => {
    const skimming = createSkimming();
    scroll(skimming, 100, 5);
    const shown: number[] = [];
    for (let picture = 0; picture < 10; picture += 1) skimming.whenOver(() => shown.push(picture));
    const forget = skimming.whenOver(() => shown.push(-1));
    forget();
    vi.advanceTimersByTime(16);
    expect(shown).toEqual([]);
    skimming.scrolled(510, performance.now());
    expect(skimming.isOn).toBe(false);
    vi.advanceTimersByTime(16);
    expect(shown).toEqual([0, 1, 2, 3]);
    vi.advanceTimersByTime(160);
    expect(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('again before all pictures are shown; the rest waits', () => {
    const skimming = createSkimming();
    scroll(skimming, 100, 5);
    let shown = 0;
    for (let picture = 0; picture < 10; picture += 1) skimming.whenOver(() => (shown += 1));
    vi.advanceTimersByTime(100);
    scroll(skimming, 100, 5);
    expect(shown).toBeLessThan(10);
    vi.advanceTimersByTime(300);
    expect(shown).toBe(10);
  });

  test('no more once it is gone', () => {
    const skimming = createSkimming();
    scroll(skimming, 100, 5);
    let shown = 0;
    skimming.whenOver(() => (shown += 1));
    skimming.dispose();
    vi.advanceTimersByTime(1000);
    expect(shown).toBe(0);
  });
});

test('a picture that waits when nobody skims any more is shown in the next frame', () => {
  const skimming = createSkimming();
  let shown = 0;
  skimming.whenOver(() => (shown += 1));
  vi.advanceTimersByTime(16);
  expect(shown).toBe(1);
});
