// Writes language-reference.md. Run it after a change of the schema: node --conditions=@assetql/source docs/generate-reference.ts
import { writeFileSync } from 'node:fs';
import { languageReference } from './language-reference.ts';

writeFileSync(new URL('language-reference.md', import.meta.url), languageReference());
