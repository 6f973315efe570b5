import type { OpenMojiSource } from '../src/index.ts';
import { openMojiPackage } from '../src/node/open-moji-package.ts';

const whole = openMojiPackage();

/** A part of the drawings, for tests that prepare often. */
export function smallSource(count: number): OpenMojiSource {
  const plain = whole.entries.filter(({ skintone }) => String(skintone) === '');
  return { entries: plain.slice(0, count), drawing: whole.drawing };
}
