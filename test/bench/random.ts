/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
export function seeded(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
