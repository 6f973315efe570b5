import sharp from 'sharp';

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

/** Pictures by their names: one, a copy of it, one that looks like it, and another one. */
export async function lookalikes(): Promise<Readonly<Record<string, Buffer>>> {
  const original = await sharp(drawing(1)).jpeg().toBuffer();
  return {
    'original.jpg': original,
    'copy.jpg': original,
    'small.webp': await sharp(drawing(1)).resize(120).modulate({ brightness: 1.1 }).webp().toBuffer(),
    'other.jpg': await sharp(drawing(2)).jpeg().toBuffer(),
  };
}
