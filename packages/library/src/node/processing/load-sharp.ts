import type Sharp from 'sharp';

export type SharpModule = typeof Sharp;

/** Why there are no pictures on this machine. */
export const noSharp: string = `Pictures are not read on this machine: the package “sharp” has no program for ${process.platform} ${process.arch}, or was not installed; install it and upload the file again.`;

/** The library that reads pictures, set to leave processors and memory to others; `undefined` where it does not run. */
export async function loadSharp(
  load: () => Promise<{ readonly default: SharpModule }>,
): Promise<SharpModule | undefined> {
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
