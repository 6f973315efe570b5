import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faults, steps } from '../faults/faulty-front.ts';
import { runFaults, segment } from '../faults/run-faults.ts';
import { bundleServer } from '../kills/bundle-server.ts';

test(
  'files are uploaded once each by the command, whichever call of one is broken, and whatever is killed',
  { timeout: 600_000 },
  async () => {
    const { path: program, remove } = await bundleServer();
    onTestFinished(remove);
    const folder = mkdtempSync(join(tmpdir(), 'assetql-faults-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const faulty = faults.length * steps.length;
    const { problems, injected, beyond } = await runFaults({ program, folder, files: 30, faulty, seed: 20_261_125 });
    expect(problems).toEqual([]);
    expect(injected).toBe(faulty);
    expect(beyond).toBeLessThanOrEqual(faulty * segment);
  },
);
