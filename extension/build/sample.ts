import { cachedSamplePack } from '@assetql/sample/node';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension, staging } from './places.ts';

/** The name of the sample in the packed extension. */
const packed = 'sample.pack';

/** Puts the sample beside the bundles, with what its licence asks to be told. */
export async function stageSample(): Promise<void> {
  cpSync(join(extension, '../packages/sample/THIRD-PARTY-NOTICES.md'), join(staging, 'SAMPLE-NOTICES.md'));
  writeFileSync(join(staging, packed), await cachedSamplePack(join(extension, 'node_modules/.cache')));
}
