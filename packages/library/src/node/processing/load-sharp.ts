import type Sharp from 'sharp';

export type SharpModule = typeof Sharp;
export type LoadSharp = () => Promise<{ readonly default: SharpModule }>;

/** Why there are neither previews nor colours on this machine. */
export const noSharp: string = `No preview is made of the picture, and its colours are not read: the package “sharp”, which draws pictures, is not installed here, or has no program for ${process.platform} ${process.arch}.`;

/** The library that reads pictures, set to leave processors and memory to others; `undefined` where it does not run. */
export async function loadSharp(load: LoadSharp): Promise<SharpModule | undefined> {
  try {
    const { default: sharp } = await load();
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch {
    // An optional dependency: its programs are made for some platforms only.
    return undefined;
  }
}
