// Builds the playground as files that any file server can host: `npm run static [FOLDER]`.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.ts';
import { root } from './step.ts';

const built = join(root, 'playground/dist');

/** Copies the built page into an empty folder, or over an earlier copy of it. Returns an exit status. */
function copyTo(folder: string): number {
  const isOther =
    existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'service-worker.js'));
  if (isOther) {
    process.stderr.write(`${folder} has other files; name an empty folder, or one for the page to be made.\n`);
    return 2;
  }
  cpSync(built, folder, { recursive: true });
  return 0;
}

const [target] = process.argv.slice(2);
const folder = target === undefined ? built : resolve(process.env['INIT_CWD'] ?? '.', target);
const status = (await build()) || (target === undefined ? 0 : copyTo(folder));
if (status === 0)
  process.stdout.write(`The page is in ${folder}. Put the folder on any file server, under any path.\n`);
process.exitCode = status;
