/** A drawing of some spots, different ones for each seed. */
export function drawing(seed: number): Buffer {
  const spots = Array.from({ length: 12 }, (_, index) => {
    const value = (seed * 7919 + index * 104_729) % 10_007;
    return `<circle cx="${value % 320}" cy="${(value * 13) % 240}" r="${20 + (value % 60)}" fill="hsl(${value % 360} 70% ${15 + (value % 70)}%)"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#999"/>${spots.join('')}</svg>`,
  );
}
