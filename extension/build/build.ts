import { build as bundle, type Metafile } from 'esbuild';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notices } from '../../.ci/notices.ts';
import { bundles } from './bundles.ts';
import { extension, staging } from './places.ts';
import { stageSample } from './sample.ts';
import { stageFiles } from './stage-files.ts';
import { stageLanguage } from './stage-language.ts';
import { stageManifest } from './stage-manifest.ts';
import { stageTexts } from './stage-texts.ts';

/** Makes the folder that is packed: bundles, manifest, and the files beside them. */
export async function build(): Promise<void> {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const made: Metafile[] = [];
  for (const options of bundles) {
    const { metafile } = await bundle({ ...options, absWorkingDir: extension });
    if (metafile !== undefined) made.push(metafile);
  }
  stageManifest();
  stageFiles();
  stageLanguage();
  stageTexts();
  await stageSample();
  writeFileSync(join(staging, 'THIRD-PARTY-NOTICES.md'), notices(made, extension, 'this extension'));
}

if (import.meta.main) await build();
