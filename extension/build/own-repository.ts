import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extension } from './places.ts';
import { readRepository, type Repository } from './repository.ts';

/** The repository that the extension’s manifest names; `undefined` while that is the placeholder. */
export const ownRepository = (): Repository | undefined =>
  readRepository(JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')));
