import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Packages whose branches stay covered. */
const covered = ['core', 'client', 'language-service', 'library', 'sample'];

const elsewhere = ['**/node_modules/**', '**/dist/**'];

/** Tests in which a browser, a workbench or a process of another kind takes part: they need the machine for themselves. */
const stories = ['test/browser/**/*.test.ts', 'test/vscode/**/*.test.ts', 'test/end-to-end/**/*.test.ts'];

/** Tests run against the sources, so that a change shows at once and coverage counts lines of `src`. */
export default defineConfig({
  resolve: { conditions: ['@assetql/source'] },
  ssr: { resolve: { conditions: ['@assetql/source', 'node'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: [
            'packages/*/test/**/*.test.{ts,tsx}',
            'playground/test/**/*.test.{ts,tsx}',
            'extension/test/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
          ],
          exclude: [...elsewhere, ...stories],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          include: stories,
          exclude: elsewhere,
          maxWorkers: 1,
          // Nobody is there to start a run again that a slow machine has spoilt. What passed at a second try only is told.
          retry: process.env['CI'] === undefined ? 0 : 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    globalSetup: [fileURLToPath(new URL('global-setup.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('property-seed.ts', import.meta.url))],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Pages of one browser test file that are open at the same time, and how long what is awaited of them may take.
    maxConcurrency: 2,
    expect: { poll: { timeout: 20_000 } },
    coverage: {
      provider: 'v8',
      include: covered.map((name) => `packages/${name}/src/**/*.ts`),
      reporter: ['text-summary'],
      reportOnFailure: true,
      reportsDirectory: 'node_modules/.coverage',
      thresholds: Object.fromEntries(covered.map((name) => [`packages/${name}/src/**`, { branches: 95 }])),
    },
  },
});
