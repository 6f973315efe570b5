import { createTemporaryFolder } from '../../.ci/temporary-folder.ts';
import { activations } from './activation.ts';
import { attack } from './attack.ts';
import { bundles } from './bundle.ts';
import { documents } from './documents.ts';
import { editing } from './editing.ts';
import { editingPeers } from './editing-peers.ts';
import { editorLoad } from './editor-load.ts';
import { faults } from './faults.ts';
import { folder } from './folder.ts';
import { thumbnails } from './thumbnails.ts';
import { growth } from './growth.ts';
import { kills } from './kills.ts';
import { languageServer } from './language-server.ts';
import { library } from './library.ts';
import { page } from './page.ts';
import { pairs } from './pairs.ts';
import { parsing } from './parsing.ts';
import { predicates } from './predicates.ts';
import { prefixes } from './prefixes.ts';
import { scrolling } from './scrolling.ts';
import { segments } from './segments.ts';
import { uploads } from './uploads.ts';

/** Every benchmark by its name; without names all run. A size may follow the name of one that takes it: `library:1000000`. */
const benchmarks: Readonly<Record<string, (size?: number) => void | Promise<void>>> = {
  parsing,
  growth,
  prefixes,
  documents,
  editing,
  'editing-peers': editingPeers,
  'language-server': languageServer,
  bundles,
  predicates,
  library,
  segments,
  pairs,
  uploads,
  kills,
  faults,
  folder,
  thumbnails,
  attack,
  page,
  scrolling,
  activation: activations,
  'editor-load': editorLoad,
};

createTemporaryFolder();
const chosen = process.argv.slice(2);
for (const choice of chosen.length === 0 ? Object.keys(benchmarks) : chosen) {
  const [name = '', size] = choice.split(':');
  const benchmark = benchmarks[name];
  if (benchmark === undefined) {
    process.stderr.write(`There is no benchmark ${name}. There are: ${Object.keys(benchmarks).join(', ')}.\n`);
    process.exit(2);
  }
  await benchmark(size === undefined ? undefined : Number(size));
}
