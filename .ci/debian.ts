import { spawnSync } from 'node:child_process';
import { run } from './step.ts';

/** The command that installs packages of Debian. */
const installCommand = (packages: string): string =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages}`;

const isDebian = (): boolean => spawnSync('apt-get', ['--version']).status === 0;

/** Installs packages where we may, as root on Debian. */
export async function install(packages: string, purpose: string): Promise<void> {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  process.stderr.write(`Installing ${packages} for ${purpose} …\n`);
  await run('sh', ['-c', `export DEBIAN_FRONTEND=noninteractive; ${installCommand(packages)}`], { quiet: true });
}

/** How a person installs packages that are missing; `otherwise` is said where Debian's commands are not there. */
export const howToInstall = (packages: string, otherwise: string): string =>
  isDebian() ? `Install it with: sudo sh -c '${installCommand(packages)}'` : otherwise;
