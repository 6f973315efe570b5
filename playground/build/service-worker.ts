import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url));

/** Files that the page needs only while somebody reads its code or its licences. */
const isOfBuild = (name: string): boolean => name.endsWith('.map') || name.endsWith('.md');

/** Puts the service worker into the built page, with the names of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const names = Object.keys(bundle)
          .filter((name) => !isOfBuild(name))
          .toSorted();
        const drawings = names.filter((name) => name.startsWith('assets/drawings-'));
        const page = names.filter((name) => !drawings.includes(name) && name !== 'index.html');
        const hash = createHash('sha256');
        for (const file of Object.values(bundle)) hash.update(file.type === 'chunk' ? file.code : file.source);
        const files = { version: hash.digest('hex').slice(0, 12), page: ['./', 'icon.svg', ...page], drawings };
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, {
          define: { builtFiles: JSON.stringify(files) },
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
      },
    },
  };
}
