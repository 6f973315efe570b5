import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { partsOfPack } from '@assetql/sample';
import { cachedSamplePack } from '@assetql/sample/node';
import type { Plugin } from 'vite';

const virtual = 'virtual:sample-files';
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

const hashed = (name: string, bytes: Uint8Array): string =>
  `assets/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.bin`;

/**
 * Puts the sample into the built page: a file with what its assets are made from, and one for each group of drawings. The module
 * `virtual:sample-files` names them, relative to the page.
 */
export function sampleFiles(): Plugin {
  return {
    name: 'sample-files',
    apply: 'build',
    resolveId: { filter: { id: /^virtual:sample-files$/ }, handler: () => virtual },
    load: {
      filter: { id: /^virtual:sample-files$/ },
      async handler() {
        const { facts, drawings } = partsOfPack(await cachedSamplePack(cache));
        const emit = (name: string, source: Uint8Array): string => {
          const fileName = hashed(name, source);
          this.emitFile({ type: 'asset', fileName, source });
          return fileName;
        };
        const names = {
          facts: emit('sample', facts),
          drawings: drawings.map((group, index) => emit(`drawings-${index}`, group)),
        };
        return `export const sampleFiles = ${JSON.stringify(names)};`;
      },
    },
  };
}
