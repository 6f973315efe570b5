import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Platform } from 'esbuild';
import { median } from './measure.ts';
import { printTable } from './table.ts';
import { assetql, odata } from './texts.ts';

async function bundle(source: string, platform: Platform): Promise<Uint8Array> {
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform,
    write: false,
    logLevel: 'error',
  });
  return result.outputFiles[0]?.contents ?? new Uint8Array();
}

/** Milliseconds from the start of a fresh process, less that of an empty one, to the end of the file. */
function coldStart(files: readonly string[], rounds: number): readonly number[] {
  const samples = files.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    files.forEach((file, index) => {
      const start = performance.now();
      spawnSync(process.execPath, [file]);
      samples[index]?.push(performance.now() - start);
    });
  }
  return samples.map(median);
}

/** Size of `import { check }`, and the time to the first parse in a fresh process. */
export async function bundles(): Promise<void> {
  const ours = await bundle(`import { check } from '@assetql/core'; globalThis.check = check;`, 'browser');
  const size = gzipSync(ours, { level: 9 }).length / 1024;

  const folder = mkdtempSync(join(tmpdir(), 'assetql-bench-'));
  const programs = {
    empty: '',
    assetql: `import { parse } from '@assetql/core'; parse('filters', ${JSON.stringify(assetql.short)});`,
    odata: `import { defaultParser } from '@odata/parser'; defaultParser.filter(${JSON.stringify(odata.short)});`,
  };
  const files: string[] = [];
  for (const [name, source] of Object.entries(programs)) {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, await bundle(source, 'node'));
    files.push(file);
  }
  const [empty = 0, core = 0, peer = 0] = coldStart(files, 21);
  rmSync(folder, { recursive: true });
  const ratio = (core - empty) / (peer - empty);
  printTable('Weight', [
    {
      what: '`import { check }`, bundled, minified, gzip',
      measured: `${size.toFixed(1)} KiB`,
      target: '≤ 70 KiB',
      met: size <= 70,
    },
    {
      what: `cold start to first parse against @odata/parser (${(core - empty).toFixed(0)} ms, ${(peer - empty).toFixed(0)} ms)`,
      measured: `${ratio.toFixed(2)}×`,
      target: '≤ 0.7×',
      met: ratio <= 0.7,
    },
  ]);
}
