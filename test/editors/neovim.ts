import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { editorFolder, type EditorFolder } from './editor-folder.ts';

const execute = promisify(execFile);

/** A Neovim without a screen that runs as a person's own, with their configuration. */
export interface Neovim extends AsyncDisposable {
  /** Opens a file of the folder with this text, in the place of what was open. */
  readonly edit: (name: string, text: string) => Promise<void>;
  /** Types keys, in Neovim's notation: `<Esc>`, `<CR>`. */
  readonly type: (keys: string) => Promise<void>;
  /** What a Lua expression gives. */
  readonly get: (expression: string) => Promise<unknown>;
  /** Runs Lua statements. */
  readonly run: (statements: string) => Promise<void>;
  /** The text of the buffer. */
  readonly text: () => Promise<string>;
  /** Puts the caret before the first place where the text is found, and gives that place. */
  readonly goTo: (found: string) => Promise<void>;
}

const version = async (): Promise<number> => {
  const { stdout } = await execute('nvim', ['--version']);
  const [, major = '', minor = ''] = /^NVIM v(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) * 1000 + Number(minor);
};

/** The configuration that the guide gives for the Neovim of this machine: its first block is for 0.11 and newer. */
async function guidedConfiguration(): Promise<string> {
  const guide = new URL('../../packages/language-server/docs/editors.md', import.meta.url);
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/^```lua\n(.*?)^```$/gms)].map(([, block]) => block);
  const block = blocks[(await version()) >= 11 ? 0 : 1];
  if (block === undefined) throw new Error('The guide to editors has no configuration for this Neovim.');
  return block;
}

class Session implements Neovim {
  private readonly folder: EditorFolder;
  private readonly socket: string;
  private readonly ended: Promise<unknown>;
  private scripts = 0;

  constructor(folder: EditorFolder) {
    this.folder = folder;
    this.socket = join(folder.path, 'socket');
    const child = spawn('nvim', ['--headless', '-n', '-i', 'NONE', '--listen', this.socket], {
      cwd: folder.path,
      env: folder.environment,
      stdio: 'ignore',
    });
    this.ended = new Promise((resolve) => {
      child.once('close', resolve);
      child.once('error', resolve);
    });
  }

  async start(): Promise<void> {
    await vi.waitFor(() => this.get('true'), { timeout: 20_000 });
  }

  readonly edit = async (name: string, text: string): Promise<void> => {
    const file = this.folder.write(name, text);
    await this.run(`vim.cmd('edit! ' .. vim.fn.fnameescape(${JSON.stringify(file)}))`);
  };

  readonly type = async (keys: string): Promise<void> => {
    await this.remote('--remote-send', keys);
  };

  readonly get = async (expression: string): Promise<unknown> => {
    this.scripts += 1;
    const script = this.folder.write(`scripts/${this.scripts}.lua`, `return ${expression}`);
    const answer = this.folder.write('answer.json', 'null');
    // What remote expressions print is cut, in Neovim 0.7.
    const write = `writefile([json_encode(luaeval('dofile(_A)', '${script}'))], '${answer}')`;
    const { stdout, stderr } = await this.remote('--remote-expr', write);
    if ((stdout + stderr).trim() !== '0') throw new Error(`Neovim says: ${stdout}${stderr}`);
    return JSON.parse(await readFile(answer, 'utf8'));
  };

  readonly run = async (statements: string): Promise<void> => {
    await this.get(`(function()\n${statements}\nreturn true\nend)()`);
  };

  readonly text = async (): Promise<string> =>
    String(await this.get(`table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\\n')`));

  readonly goTo = async (found: string): Promise<void> => {
    await this.run(`assert(vim.fn.search(${JSON.stringify(`\\V${found}`)}, 'cw') > 0, 'not found')`);
  };

  private remote(...args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> {
    return execute('nvim', ['--server', this.socket, ...args], { env: this.folder.environment });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.type('<C-\\><C-n>:qa!<CR>');
    await this.ended;
    this.folder[Symbol.dispose]();
  }
}

/** Starts Neovim with the configuration of the guide. */
export async function openNeovim(): Promise<Neovim> {
  const folder = editorFolder();
  folder.write('config/nvim/init.lua', await guidedConfiguration());
  const session = new Session(folder);
  await session.start();
  return session;
}
