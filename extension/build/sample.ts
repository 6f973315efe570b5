import { packSample } from '@assetql/sample';
import { openMojiPackage } from '@assetql/sample/node';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { extension, staging } from './places.ts';

/** The name of the sample in the packed extension. */
const packed = 'sample.pack';

const packages = join(extension, '../packages');

/** All that the sample is made by and of: what makes it, and the set of drawings, which names its version. */
function ingredients(): readonly string[] {
  const set = dirname(createRequire(join(packages, 'sample/package.json')).resolve('openmoji/package.json'));
  const sources = globSync(['library/src/{*.ts,store/*.ts}', 'sample/src/**/*.ts', 'core/src/schema/*.ts'], {
    cwd: packages,
  });
  const files = sources.toSorted().map((file) => join(packages, file));
  return [...files, join(set, 'package.json'), join(set, 'data/openmoji.json')];
}

/** Tells samples apart without making them. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of ingredients()) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 24);
}

/** The sample as one file. Making it takes some seconds, so that it is kept, by what it was made of. */
async function samplePack(): Promise<Uint8Array> {
  const folder = join(extension, 'node_modules/.cache');
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

/** Puts the sample beside the bundles, with what its licence asks to be told. */
export async function stageSample(): Promise<void> {
  cpSync(join(packages, 'sample/THIRD-PARTY-NOTICES.md'), join(staging, 'SAMPLE-NOTICES.md'));
  writeFileSync(join(staging, packed), await samplePack());
}
