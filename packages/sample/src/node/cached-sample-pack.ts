import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packSample } from '../pack/pack-sample.ts';
import { openMojiPackage } from './open-moji-package.ts';

/** The code and the data that the sample is made of. */
function ingredients(): readonly string[] {
  const folders = [join(import.meta.dirname, '..'), dirname(fileURLToPath(import.meta.resolve('@assetql/library')))];
  const code = folders.flatMap((folder) =>
    globSync('{*.{ts,js},!(node)/**/*.{ts,js}}', { cwd: folder })
      .toSorted()
      .map((file) => join(folder, file)),
  );
  const set = dirname(createRequire(import.meta.url).resolve('openmoji/package.json'));
  return [...code, join(set, 'package.json'), join(set, 'data/openmoji.json')];
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of ingredients()) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 24);
}

/**
 * The pack of the whole sample, for builds. Making it takes some seconds, so that it is kept in a folder, by a hash of the code and the data that
 * it is made of. Throws where the folder cannot be written.
 */
export async function cachedSamplePack(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(folder, `sample-${fingerprint()}.pack`);
  try {
    return readFileSync(file);
  } catch {
    const bytes = await packSample(openMojiPackage());
    mkdirSync(folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, file);
    return bytes;
  }
}
