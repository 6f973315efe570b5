import { defineConfig } from 'vitest/config';

/** Tests run against the sources, so that a change shows at once and coverage counts lines of `src`. */
export default defineConfig({
  resolve: { conditions: ['@assetql/source'] },
  ssr: { resolve: { conditions: ['@assetql/source', 'node'] } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'playground/test/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
  },
});
