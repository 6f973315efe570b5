import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './step.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Writes `packages/cli/dist/assetql`, which runs the built command from any folder, on the Node that built it: the person's own may be too
 * old. A link to it on the PATH is all that it takes to call the command by its name.
 */
export function writeLauncher(): void {
  const file = join(root, 'packages/cli/dist/assetql');
  const main = quoted(join(root, 'packages/cli/dist/main.js'));
  writeFileSync(
    file,
    `#!/bin/sh
# Written by “npm run build”.
node=${quoted(process.execPath)}
[ -x "$node" ] || node=node
exec "$node" ${main} "$@"
`,
  );
  chmodSync(file, 0o755);
}
