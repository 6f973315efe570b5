import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { editor, goTo, openFile, whenRead } from '../vscode/editor.ts';
import { runCommand } from '../vscode/palette.ts';
import { launchBrowser, openWorkbench, type Workbench } from '../vscode/workbench.ts';
import { savedSearches } from './documents.ts';
import { latencyRow, p95 } from './latency.ts';
import { printTable, type Row } from './table.ts';

/** The process that extensions run in, and the language server. */
const roles = ['host', 'server'] as const;
type Role = (typeof roles)[number];

/** Until when an event loop was held (milliseconds since the epoch), and for how many milliseconds; or the resident memory in bytes. */
interface Entry {
  readonly end: number;
  readonly held?: number;
  readonly memory?: number;
}

/** Reads what a role's process has logged so far. */
type Read = (role: Role) => readonly Entry[];

const commandLine = (id: string): string => {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** The ids of the processes of a workbench. The host is the parent of the language server. */
function processesOf({ server }: Workbench): Readonly<Record<Role, number>> {
  const extensions = join(dirname(server.folder), 'extensions');
  const id = readdirSync('/proc').find((name) => {
    const line = /^\d+$/.test(name) ? commandLine(name) : '';
    return line.includes(extensions) && line.includes('--node-ipc');
  });
  if (id === undefined) throw new Error('There is no language server.');
  const [, parent = ''] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return { host: Number(parent), server: Number(id) };
}

/** Logs for how long the event loop of a process is held, and its memory. Runs in that process, and so uses nothing of this module. */
function logProcess(id: number, file: string): void {
  if (process.pid !== id) throw new Error('This is another process.');
  const { appendFileSync } = process.getBuiltinModule('node:fs');
  let lines = '';
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  // A timer of a millisecond is late while something else holds the loop. What other processes take of the machine meanwhile does not count.
  setInterval(() => {
    const now = used();
    const held = now - last;
    if (held > 1) lines += `${JSON.stringify({ end: Date.now(), held })}\n`;
    last = now;
  }, 1).unref();
  setInterval(() => {
    lines += `${JSON.stringify({ end: Date.now(), memory: process.memoryUsage.rss() })}\n`;
    appendFileSync(file, lines);
    lines = '';
    last = used();
  }, 500).unref();
  // After the answer has been sent.
  globalThis.setTimeout(() => process.getBuiltinModule('node:inspector').close(), 100);
}

/** Evaluates an expression in another Node process, through the inspector that a signal opens. */
async function evaluateIn(id: number, expression: string): Promise<void> {
  process.kill(id, 'SIGUSR1');
  let targets: readonly { readonly webSocketDebuggerUrl: string }[] | undefined;
  for (let patience = 50; targets === undefined && patience > 0; patience -= 1) {
    await setTimeout(100);
    targets = await fetch('http://127.0.0.1:9229/json/list').then(
      async (response): Promise<typeof targets> => JSON.parse(await response.text()),
      () => undefined,
    );
  }
  const socket = new WebSocket(targets?.[0]?.webSocketDebuggerUrl ?? 'ws://127.0.0.1:9229/');
  await once(socket, 'open');
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  const [{ data }] = await answered;
  const { result } = JSON.parse(String(data));
  if (result?.exceptionDetails !== undefined) throw new Error(`Process ${id} cannot be measured: ${String(data)}`);
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
}

/** Logs the processes of a workbench until it is closed. */
async function logProcesses(workbench: Workbench): Promise<Read> {
  const fileOf = (role: Role): string => join(dirname(workbench.server.folder), `${role}.jsonl`);
  const processes = processesOf(workbench);
  for (const role of roles)
    await evaluateIn(processes[role], `(${String(logProcess)})(${processes[role]}, ${JSON.stringify(fileOf(role))})`);
  return (role) => {
    const lines = readFileSync(fileOf(role), 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line): Entry => JSON.parse(line));
  };
}

const keys = 30;
const warmUp = 12;
/** Milliseconds between keys. Long enough for all that follows a key: editors ask for links last, a second after it. */
const rest = 2000;

/** When each of some keys was pressed, in a value in the middle of a file. */
async function type({ page }: Workbench, times: number): Promise<readonly number[]> {
  const pressed: number[] = [];
  for (let index = 0; index < times; index += 1) {
    pressed.push(Date.now());
    await page.keyboard.press(index % 2 === 0 ? 'x' : 'Backspace');
    await setTimeout(rest);
  }
  return pressed;
}

/** The longest time that a process was held at one stretch after each key. */
const longest = (entries: readonly Entry[], pressed: readonly number[]): readonly number[] =>
  pressed.map((from) =>
    Math.max(
      0,
      ...entries
        .filter(({ end }) => end >= from && end < from + rest)
        .map(({ held = 0, end }) => Math.min(held, end - from)),
    ),
  );

const sizes = [
  { name: '100 KB', searches: 370, most: 10 },
  { name: '1 MB', searches: 3700, most: 30 },
] as const;

/** Opens a file, types into one of its searches in the middle, and gives when each key was pressed. */
async function typeInto(
  workbench: Workbench,
  file: string,
  searches: number,
  preview: boolean,
): Promise<readonly number[]> {
  const { page } = workbench;
  const isOurs = file.endsWith('.assetql');
  await openFile(workbench, file, savedSearches(searches).replace(`### Search ${searches >> 1}\n`, '### Here\n'));
  if (isOurs) await whenRead(page);
  if (preview) {
    await runCommand(page, 'AssetQL: Open Live Preview to the Side');
    await editor(page).click();
  }
  await goTo(workbench, file, "EQ '3f2b8c1e", 'last');
  await goTo(workbench, file, '### Here');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key);
  await setTimeout(5000);
  await type(workbench, warmUp);
  const pressed = await type(workbench, keys);
  await setTimeout(1500);
  return pressed;
}

async function typing(workbench: Workbench, read: Read, preview: boolean): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { name, searches, most } of sizes) {
    const beside = preview ? ', with the preview' : '';
    if (!preview) {
      // What the workbench itself does in the host: it mirrors texts, and finds the words of plain ones.
      const pressed = await typeInto(workbench, `plain-${searches}.txt`, searches, false);
      const plain = p95(longest(read('host'), pressed));
      rows.push({
        what: `a key in ${name} of plain text: host held, p95`,
        measured: `${plain.toFixed(2)} ms`,
        target: '',
        met: undefined,
      });
    }
    const pressed = await typeInto(workbench, `typed-${searches}.assetql`, searches, preview);
    for (const role of roles)
      rows.push(latencyRow(`a key in ${name}${beside}: ${role} held`, longest(read(role), pressed), most));
  }
  return rows;
}

const files = 500;
const perFile = 17;

async function memory(workbench: Workbench, read: Read): Promise<readonly Row[]> {
  for (let index = 0; index < files; index += 1)
    workbench.server.write(`many/file-${index}.assetql`, savedSearches(perFile));
  await runCommand(workbench.page, 'AssetQL: Look for Saved Searches Anew');
  await setTimeout(30_000);
  return roles.map((role) => {
    const last = read(role).findLast((entry) => entry.memory !== undefined)?.memory ?? NaN;
    const megabytes = last / 1024 / 1024;
    return {
      what: `${files} files with ${files * perFile} searches: resident memory of the ${role}`,
      measured: `${megabytes.toFixed(0)} MB`,
      target: '≤ 250 MB',
      met: megabytes <= 250,
    };
  });
}

/** Opens a first file, so that all that is measured has started. */
async function started(workbench: Workbench): Promise<Read> {
  await openFile(workbench, 'first.assetql', savedSearches(1));
  await whenRead(workbench.page);
  return await logProcesses(workbench);
}

/** The packed extension in a real workbench on Linux: for how long a key holds its processes, and how much memory they need. */
export async function editorLoad(): Promise<void> {
  const browser = await launchBrowser();
  // Other extensions of the workbench in the same host: one reads all of a text for conflicts, one runs programs to find open ports.
  const settings = {
    'files.autoSave': 'off',
    'merge-conflict.codeLens.enabled': false,
    'merge-conflict.decorators.enabled': false,
    'remote.autoForwardPorts': false,
    'remote.autoForwardPortsSource': 'output',
  };
  try {
    for (const preview of [false, true]) {
      await using workbench = await openWorkbench(browser, 'desktop', { settings });
      printTable('Typing in a workbench', await typing(workbench, await started(workbench), preview));
    }
    await using workbench = await openWorkbench(browser, 'desktop', { settings });
    printTable('Memory in a workbench', await memory(workbench, await started(workbench)));
  } finally {
    await browser.close();
  }
}
