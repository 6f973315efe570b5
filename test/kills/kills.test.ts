import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runs } from '../../packages/core/test/meaning/reason/runs.ts';
import { bundleServer } from './bundle-server.ts';
import { runKills } from './run-kills.ts';

const kills = runs(10);

test(
  'a library whose server is killed again and again loses nothing that was acknowledged, and nothing is left over',
  { timeout: kills * 20_000 },
  async () => {
    const { path: program, remove } = await bundleServer();
    onTestFinished(remove);
    const folder = mkdtempSync(join(tmpdir(), 'assetql-kills-'));
    const report = await runKills({ program, folder, kills, seed: 20_261_124 });
    expect(report.problems).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
);
