import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect garbage when the heap of this process has grown by a fifth since the last time. By default it lets the heap of a process that reads many files
 * grow to several times of what is in use. For programs that serve a folder: it concerns all of the process.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20');
}
