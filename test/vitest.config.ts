import { defineConfig } from 'vitest/config';

/** Packages whose branches stay covered. */
const covered = ['core', 'client', 'language-service', 'library'];

/** Tests run against the sources, so that a change shows at once and coverage counts lines of `src`. */
export default defineConfig({
  resolve: { conditions: ['@assetql/source'] },
  ssr: { resolve: { conditions: ['@assetql/source', 'node'] } },
  test: {
    include: [
      'packages/*/test/**/*.test.{ts,tsx}',
      'playground/test/**/*.test.{ts,tsx}',
      'extension/test/**/*.test.{ts,tsx}',
      'test/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Pages of one browser test file that are open at the same time, and how long what is awaited of them may take.
    maxConcurrency: 2,
    expect: { poll: { timeout: 20_000 } },
    coverage: {
      provider: 'v8',
      include: covered.map((name) => `packages/${name}/src/**/*.ts`),
      reporter: ['text-summary'],
      reportsDirectory: 'node_modules/.coverage',
      thresholds: Object.fromEntries(covered.map((name) => [`packages/${name}/src/**`, { branches: 95 }])),
    },
  },
});
