/** Numbers that look random and are the same for the same seed on every machine. */
export interface SeededRandom {
  /** 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  /** A whole number from 0 to `count` exclusive. */
  readonly below: (count: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One of the items, which must not be empty. */
  readonly pick: <Items extends readonly [unknown, ...unknown[]]>(items: Items) => Items[number];
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** The generator mulberry32, started from a text. */
export function seededRandom(seed: string): SeededRandom {
  let state = hash(`AssetQL sample 1: ${seed}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
