import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { workbenchScript } from '../../.ci/workbench.ts';

const execute = promisify(execFile);
const extensionFolder = join(import.meta.dirname, '../../extension');

/** Settings that keep quiet what has nothing to do with the extension. */
const quiet: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'afterDelay',
  'files.autoSaveDelay': 200,
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** A gallery that has nothing: no test asks another machine. */
const noGallery = JSON.stringify({ serviceUrl: '', itemUrl: '', resourceUrlTemplate: '' });

/** The extension, as it is packed for those who install it. */
function packedExtension(): string {
  const { name, version }: { readonly name: string; readonly version: string } = JSON.parse(
    readFileSync(join(extensionFolder, 'package.json'), 'utf8'),
  );
  const file = process.env['ASSETQL_VSIX'] ?? join(extensionFolder, `dist/${name}-${version}.vsix`);
  if (!existsSync(file)) throw new Error(`${file} is not there: pack it with “npm run package:extension”.`);
  return file;
}

export interface CodeServerOptions {
  /** Settings of the person, beside those that keep the workbench quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Packed extensions of others, which are installed beside ours. */
  readonly others?: readonly string[];
}

/** Serves a workbench, for a person of its own with a folder of their own, and with the packed extension installed. */
export class CodeServer implements AsyncDisposable {
  /** The folder that the workbench opens. */
  readonly folder: string;
  private readonly place: string;
  private readonly settings: Readonly<Record<string, unknown>>;
  private child: ChildProcess | undefined;
  private output = '';

  private constructor({ settings = {} }: CodeServerOptions) {
    this.place = mkdtempSync(join(tmpdir(), 'assetql-workbench-'));
    this.folder = join(this.place, 'searches');
    this.settings = { ...quiet, ...settings };
    mkdirSync(this.folder);
    this.set({});
  }

  /** Serves on a free port. Rejects, with what it printed, when it does not start. */
  static async start(options: CodeServerOptions = {}): Promise<CodeServer> {
    if (!existsSync(workbenchScript))
      throw new Error(`${workbenchScript} is not there: install it with “npm run -s node -- .ci/workbench.ts”.`);
    const server = new CodeServer(options);
    try {
      for (const file of [packedExtension(), ...(options.others ?? [])])
        await execute(process.execPath, [...server.arguments(), '--install-extension', file], {
          env: server.environment(),
        });
      server.child = spawn(
        process.execPath,
        [
          ...server.arguments(),
          '--auth=none',
          '--bind-addr=127.0.0.1:0',
          '--ignore-last-opened',
          '--idle-timeout-seconds=600',
          '--disable-telemetry',
          '--disable-update-check',
          '--disable-getting-started-override',
        ],
        { env: server.environment(), stdio: 'pipe' },
      );
      await server.listening();
      return server;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Where the workbench is, with the folder open. */
  get address(): string {
    const [, origin = ''] = /listening on (http:\/\/\S+?)\/?\s/.exec(this.output) ?? [];
    return `${origin}/?folder=${encodeURIComponent(this.folder)}`;
  }

  /** What the server and its extension hosts printed. */
  get log(): string {
    return this.output;
  }

  /** Sets settings of the person, beside those that there are. */
  set(settings: Readonly<Record<string, unknown>>): void {
    const before: object = existsSync(this.settingsFile) ? JSON.parse(this.settingsText()) : this.settings;
    mkdirSync(dirname(this.settingsFile), { recursive: true });
    writeFileSync(this.settingsFile, JSON.stringify({ ...before, ...settings }, undefined, 2));
  }

  /** The settings of the person, as they are on disk. */
  settingsText(): string {
    return readFileSync(this.settingsFile, 'utf8');
  }

  /** Puts the settings of the person back to what they were. */
  restoreSettings(text: string): void {
    writeFileSync(this.settingsFile, text);
  }

  private get settingsFile(): string {
    return join(this.place, 'data/User/settings.json');
  }

  /** The files in which the extension keeps secrets, as they are on disk. */
  secretFiles(): readonly string[] {
    const secrets = join(this.place, 'data/User/globalStorage/assetql.assetql-vscode/secrets');
    return globSync('*/*', { cwd: secrets }).map((file) => readFileSync(join(secrets, file), 'utf8'));
  }

  /** Writes a file of the folder. */
  write(name: string, text: string): void {
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** A file of the folder as it is on disk, where the workbench saves what is typed after a moment. */
  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  /** Whether there is such a file in the folder. */
  has(name: string): boolean {
    return existsSync(join(this.folder, name));
  }

  /** Removes what is in the folder. */
  clear(): void {
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name), { recursive: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { child } = this;
    if (child !== undefined && child.exitCode === null) {
      const ended = new Promise((resolve) => {
        child.once('close', resolve);
      });
      child.kill('SIGTERM');
      const hurry = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(hurry);
    }
    rmSync(this.place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  private arguments(): readonly string[] {
    return [
      workbenchScript,
      `--user-data-dir=${join(this.place, 'data')}`,
      `--extensions-dir=${join(this.place, 'extensions')}`,
    ];
  }

  /** Nothing of the one who runs the tests is read or written. */
  private environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      HOME: this.place,
      XDG_CACHE_HOME: join(this.place, 'home/cache'),
      XDG_CONFIG_HOME: join(this.place, 'home/config'),
      XDG_DATA_HOME: join(this.place, 'home/data'),
      XDG_STATE_HOME: join(this.place, 'home/state'),
      EXTENSIONS_GALLERY: noGallery,
      ASSETQL_BASE_URL: undefined,
      ASSETQL_TOKEN: undefined,
      ASSETQL_SUBSCRIPTION_KEY: undefined,
      VITEST: undefined,
      NODE_ENV: undefined,
    };
  }

  private listening(): Promise<void> {
    return new Promise((resolve, reject) => {
      const hear = (part: Buffer): void => {
        this.output += part.toString();
        if (/listening on http:\/\/\S+\s/.test(this.output)) resolve();
      };
      this.child?.stdout?.on('data', hear);
      this.child?.stderr?.on('data', hear);
      this.child?.once('close', () => reject(new Error(`code-server ended: ${this.output}`)));
    });
  }
}
