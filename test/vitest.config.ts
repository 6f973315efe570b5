import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { StoriesFirst } from './stories-first.ts';

/** Packages whose branches stay covered. */
const covered = ['core', 'client', 'language-service', 'library', 'sample'];

const elsewhere = ['**/node_modules/**', '**/dist/**'];

/** Tests of packages that run programs which a developer may not have: shells and their completion. */
const needPrograms = ['packages/cli/test/completion/shells.test.ts'];

/** Tests that replace a module (`vi.mock`) or need one in its first state, and tests of packages whose modules keep state between test files. */
export const needOwnModules: readonly string[] = [
  'packages/cli/test/serve/open-services.test.ts',
  'packages/client/test/node/full-disk.test.ts',
  'packages/core/test/syntax/late-recovery.test.ts',
  'packages/library/test/node/folder/full-disk.test.ts',
  'packages/library/test/node/folder/unwatched-folder.test.ts',
  'packages/library/test/node/serve-page-failure.test.ts',
  'extension/test/**/*.test.{ts,tsx}',
];

/** Tests that ask a cluster of OpenSearch or a store of files: `npm run test:opensearch` starts them. */
const needServers = ['test/{opensearch,s3}/**'];

/** Tests of the page in a browser, of the extension in a workbench, and of the built command. */
const stories = ['test/browser/**/*.test.ts', 'test/vscode/**/*.test.ts', 'test/end-to-end/**/*.test.ts'];

/**
 * Where Node keeps compiled modules, so that a program that a test starts on the sources takes 0.4 s of processor time and not 0.9 s. Not
 * for stories: the built command keeps its own cache, which they look at.
 */
const env = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.node-compile-cache', import.meta.url)) };

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
          env,
          include: ['{packages/*,playground,extension}/test/**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, ...needPrograms, ...needOwnModules],
          // Test files share the modules of a worker. Loading them anew for each file takes as long as all tests of the files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          env,
          include: [...needOwnModules],
          exclude: elsewhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'repository',
          env,
          include: ['test/**/*.test.ts', ...needPrograms],
          exclude: [...elsewhere, ...stories, ...needServers],
        },
      },
      {
        extends: true,
        test: {
          name: 'stories',
          include: stories,
          exclude: elsewhere,
          // In continuous integration a test that a slow machine made fail runs again. The report tells which tests passed only then.
          retry: process.env['CI'] === undefined ? 0 : 1,
        },
      },
    ],
    maxWorkers: availableParallelism(),
    sequence: { sequencer: StoriesFirst },
    globalSetup: [fileURLToPath(new URL('global-setup.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('property-seed.ts', import.meta.url))],
    // A slow machine runs several tests at the same time, and a story is a program or two.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // How many pages of one browser test file are open at the same time, and how long `expect.poll` waits, in milliseconds.
    maxConcurrency: 2,
    expect: { poll: { timeout: 40_000 } },
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
