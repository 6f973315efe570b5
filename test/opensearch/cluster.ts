import { expect } from 'vitest';
import { OpenSearchIndex } from '../../packages/library/src/node/opensearch/open-search-index.ts';

interface ClusterNode {
  readonly url: string;
  readonly pid: number;
}

/** The nodes of the cluster that the tests ask. */
export const nodes: readonly ClusterNode[] = JSON.parse(process.env['ASSETQL_OPENSEARCH'] ?? '[]');

/** All addresses of the cluster. */
export const addresses: string = nodes.map(({ url }) => url).join(',');

let indexes = 0;

/** Uses a new index, which is removed afterwards. */
export async function withIndex(
  { shards, replicas }: { readonly shards: number; readonly replicas: number },
  use: (index: OpenSearchIndex, name: string) => Promise<void>,
): Promise<void> {
  const name = `assetql-test-${process.pid}-${++indexes}`;
  const index = await OpenSearchIndex.open({ url: addresses, name, shards, replicas });
  try {
    await use(index, name);
  } finally {
    await index.close();
    await removeIndex(name);
  }
}

/** Removes an index, by whichever node answers. */
export async function removeIndex(name: string): Promise<void> {
  for (const { url } of nodes) {
    const removed = await fetch(`${url}/${name}`, { method: 'DELETE' }).catch(() => undefined);
    if (removed?.ok === true) break;
  }
}

/** Waits until all parts of an index can be asked. */
export async function untilGreen(name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${nodes[0]?.url}/_cluster/health/${name}`);
        const health: { readonly status?: string } = await answer.json();
        return health.status;
      },
      { timeout: 60_000 },
    )
    .toBe('green');
}
