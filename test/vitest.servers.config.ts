import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that ask a cluster of OpenSearch or a store of files, which `npm run test:opensearch` starts. The last one takes a node away. */
export default defineConfig({
  resolve: { conditions: ['@assetql/source'] },
  ssr: { resolve: { conditions: ['@assetql/source', 'node'] } },
  test: {
    include: ['test/{opensearch,s3}/**/*.test.ts'],
    setupFiles: [fileURLToPath(new URL('property-seed.ts', import.meta.url))],
    fileParallelism: false,
    testTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
