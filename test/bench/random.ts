/** Numbers from 0 to 1 that are the same in every run with the same seed, a whole number (a linear congruential generator). */
export function seeded(seed = 1): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
