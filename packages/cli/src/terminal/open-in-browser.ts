import { spawn } from 'node:child_process';
import type { Io } from '../io.ts';

/** Opens a URL in the user's browser if there is a desktop. The URL is also printed, so failures are ignored. */
export function openInBrowser(io: Io, address: string): void {
  const desktop =
    process.platform !== 'linux' || io.env['DISPLAY'] !== undefined || io.env['WAYLAND_DISPLAY'] !== undefined;
  if (!desktop) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? // no shell, which would treat the “&” of a URL as the end of a command
          ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  const child = spawn(command ?? '', args, { stdio: 'ignore', detached: true });
  child.on('error', () => io.err(`Open ${address} in your browser.\n`));
  child.unref();
}
