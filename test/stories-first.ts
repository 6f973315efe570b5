import { BaseSequencer, type TestSequencer, type TestSpecification, type Vitest } from 'vitest/node';

/** Where a test file comes in a run; the files of one rank are sorted by how long they took last time. */
function rank({ project, moduleId }: TestSpecification): number {
  if (project.name !== 'stories') return 3;
  if (/\/vscode\/(?:desktop|web)\.test\.ts$/.test(moduleId)) return 0;
  return /upload[^/]*\.test\.ts$/.test(moduleId) ? 1 : 2;
}

/**
 * Runs the stories before the unit tests, and the two longest of them first, so that no worker is left with minutes of work at the end
 * while the others have none. Stories about uploads come next: beside unit tests, which leave no processor idle, some have waited for an
 * upload for longer than a minute.
 */
export class StoriesFirst implements TestSequencer {
  readonly shard: TestSequencer['shard'];
  readonly sort: TestSequencer['sort'];

  constructor(vitest: Vitest) {
    const sequencer = new BaseSequencer(vitest);
    const byDuration = sequencer.sort.bind(sequencer);
    this.shard = sequencer.shard.bind(sequencer);
    this.sort = async (files) => (await byDuration(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
