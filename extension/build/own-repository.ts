import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension } from './places.ts';
import { readRepository, type Repository } from './repository.ts';

/** The repository in the extension’s manifest; `undefined` while the manifest has the placeholder. */
export const ownRepository = (): Repository | undefined =>
  readRepository(JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')));
