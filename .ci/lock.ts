import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a waiting process tries again, in milliseconds. */
const interval = 500;

/** Whether a process with this id is running on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isHeld(file: string): boolean {
  try {
    const holder = readFileSync(file, 'utf8');
    // A process that has just made the file may not have written into it yet.
    return holder === '' ? Date.now() - statSync(file).mtimeMs < 10_000 : isRunning(Number(holder));
  } catch {
    return false;
  }
}

/** Takes the lock, unless a running process holds it. */
function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Does work while no other process of this machine does it under the same lock file. */
export async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    if (!told) process.stderr.write(`Waiting for another process, which holds ${file} …\n`);
    told = true;
    await pause(interval);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
