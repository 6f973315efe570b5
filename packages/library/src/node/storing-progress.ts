import type { InitialLibrary } from '../initial-library.ts';
import type { Progress } from './library-database.ts';

/** Counts what is stored of a new library as one progress: its first half are the records, the second is the index. */
export function storingProgress(
  initial: InitialLibrary,
  progress: ((progress: Progress) => void) | undefined,
): { readonly records: (done: number) => void; readonly index: (done: number) => void } {
  const total = initial.size();
  const report = (done: number): void => progress?.({ phase: 'storing', done: Math.min(total, done), total });
  return {
    records: (done) => report(Math.floor(Math.min(total, done) / 2)),
    index: (done) => report(Math.ceil((total + done) / 2)),
  };
}
