import { spawn } from 'node:child_process';
import type { Io } from '../io.ts';

/** Opens an address in the person's browser where there is a desktop; otherwise the printed address is all they need. */
export function openInBrowser(io: Io, address: string): void {
  const desktop =
    process.platform !== 'linux' || io.env['DISPLAY'] !== undefined || io.env['WAYLAND_DISPLAY'] !== undefined;
  if (!desktop) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? // no shell, which would take the “&” of an address for the end of a command
          ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  const child = spawn(command ?? '', args, { stdio: 'ignore', detached: true });
  child.on('error', () => io.err(`Open ${address} in your browser.\n`));
  child.unref();
}
