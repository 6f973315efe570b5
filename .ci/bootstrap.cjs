// Sets the repository up and runs one of its tasks. Plain JavaScript, so that it also runs on an older Node,
// where it first brings the Node that the project needs. Usage: node .ci/bootstrap.cjs TASK [ARGUMENT…]
'use strict';

const { spawn, spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { installPinned } = require('./pinned-package.cjs');
const pinned = require('./pinned-packages.json');

const root = path.resolve(__dirname, '..');
const neededNode = 24;
const windows = process.platform === 'win32';

/** What each task runs: a program of ours, or a tool and its first arguments. */
const tasks = {
  start: ['node', '.ci/start.ts'],
  test: ['node', '.ci/test.ts'],
  'test:opensearch': ['node', '.ci/opensearch.ts'],
  check: ['node', '.ci/check.ts'],
  build: ['node', '.ci/build.ts'],
  pack: ['node', '.ci/pack.ts'],
  static: ['node', '.ci/static.ts'],
  assetql: ['node', '.ci/assetql.ts'],
  command: ['node', '.ci/command.ts'],
  node: ['node', '.ci/node.ts'],
  bench: ['node', 'test/bench/run.ts'],
  unit: ['vitest', 'run', '--config', 'test/vitest.config.ts', '--root', '.'],
  format: ['prettier', '--write', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
  'check:format': ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
  'check:lint': ['oxlint', '--type-aware', '--deny-warnings'],
  'check:types': ['tsc', '-b', 'test'],
  'check:unused': ['knip'],
  'build:playground': ['vite', 'build', 'playground'],
  'package:extension': ['node', '--conditions=@assetql/source', 'extension/build/package.ts'],
};

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Settings of the npm that started us would reach the package managers we start, and mean something else there. */
function cleanEnvironment() {
  const environment = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_/i.test(name)) environment[name] = value;
  }
  return environment;
}

function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(base, 'assetql');
}

/** The Node to run everything on: this one when it is new enough, else a copy of our own from npm. */
function suitableNode(environment) {
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    fail(
      `AssetQL needs Node ${neededNode} or newer; this is Node ${process.versions.node}. Install it from https://nodejs.org and try again.`,
    );
  }
  const { version } = pinned[name];
  const folder = path.join(cacheFolder(), `${name}-${version}`);
  const executable = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (!fs.existsSync(executable)) {
    process.stderr.write(`Node ${process.versions.node} is too old for AssetQL: fetching Node ${version} …\n`);
    const problem = installPinned(name, folder, environment);
    if (problem !== undefined) fail(`${problem} Install Node ${neededNode} or newer and try again.`);
  }
  return executable;
}

function hasGlibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/**
 * The program and first arguments that run pnpm. Where its program is pinned by hash, that is run. Elsewhere its launcher is pinned,
 * which fetches the program and verifies the signature of npm with keys of its own.
 */
function packageManager(node, environment) {
  const native = `@pnpm/exe.${process.platform}-${process.arch}`;
  const isPinned = native in pinned && hasGlibc();
  const name = isPinned ? native : 'pnpm';
  const folder = path.join(cacheFolder(), `${name.replace('/', '-')}-${pinned[name].version}`);
  const program = path.join(folder, 'node_modules', name, isPinned ? 'pnpm' : 'bin/pnpm.mjs');
  if (!fs.existsSync(program)) {
    const problem = installPinned(name, folder, environment, { alone: true });
    if (problem !== undefined) fail(problem);
  }
  return isPinned ? [program] : [node, program];
}

function manifests() {
  const found = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  for (const folder of ['packages', '.']) {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const manifest = path.join(folder, entry.name, 'package.json');
      if (entry.isDirectory() && entry.name !== 'node_modules' && fs.existsSync(path.join(root, manifest)))
        found.push(manifest);
    }
  }
  found.sort();
  return found;
}

/** What the command alone is bundled from. */
const commandPackages = [
  'assetql',
  ...['core', 'client', 'language-service', 'language-server', 'library', 'sample'].map((name) => `@assetql/${name}`),
];

/** Whether pnpm started this and has installed the dependencies. Then it keeps them current as well (`verifyDepsBeforeRun`). */
function isStartedByPnpm() {
  const agent = process.env.npm_config_user_agent || '';
  return agent.startsWith('pnpm/') && fs.existsSync(path.join(root, 'node_modules', '.modules.yaml'));
}

/** Installs the dependencies of the given packages, of all packages when none are given, unless they are already installed. */
function installDependencies(node, environment, packages) {
  if (isStartedByPnpm()) return;
  const hash = createHash('sha256').update(`pnpm@${pinned.pnpm.version}`);
  for (const manifest of manifests()) hash.update(manifest).update(fs.readFileSync(path.join(root, manifest)));
  const digest = hash.digest('hex');
  const stamp = path.join(root, 'node_modules', '.assetql-setup');
  const partial = `${stamp}-command`;
  const isDone = (file) => fs.existsSync(file) && fs.readFileSync(file, 'utf8') === digest;
  if (isDone(stamp) || (packages.length > 0 && isDone(partial))) return;
  process.stderr.write('Installing dependencies …\n');
  const [program, ...first] = packageManager(node, environment);
  const { error, status } = spawnSync(
    program,
    [
      ...first,
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
      '--loglevel=warn',
      ...packages.map((name) => `--filter=${name}`),
    ],
    { cwd: root, env: environment, stdio: ['ignore', 2, 2] },
  );
  if (error) fail(`Could not run ${program}: ${error.message}`);
  if (status !== 0) fail('The dependencies could not be installed; what went wrong stands above.');
  fs.writeFileSync(packages.length > 0 ? partial : stamp, digest);
}

/** Text of the system about a process; empty where there is none. */
function about(id, what) {
  try {
    return fs.readFileSync(`/proc/${id}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

/** The process that has started this one and, where that is a shell of npm's and the system says so, npm. */
function ancestors() {
  const [, name, parent] = /\((.*)\) \S (\d+) [^)]*$/.exec(about(process.ppid, 'stat')) || [];
  return /^\w*sh$/.test(name) ? [process.ppid, Number(parent)] : [process.ppid];
}

const startedBy = ancestors();
// They may be gone before this process has begun. The first process, which gets orphans, may be npm itself in a container.
const isOrphan = startedBy.includes(1) && !/npm|yarn/.test(about(1, 'cmdline'));

const [task, ...args] = process.argv.slice(2);
const words = Object.prototype.hasOwnProperty.call(tasks, task) ? tasks[task] : undefined;
if (!words) fail(`Usage: node .ci/bootstrap.cjs ${Object.keys(tasks).join('|')} [ARGUMENT…]`);

const environment = cleanEnvironment();
const node = suitableNode(environment);
environment.PATH = [path.dirname(node), path.join(root, 'node_modules', '.bin'), environment.PATH].join(path.delimiter);
installDependencies(node, environment, task === 'command' ? commandPackages : []);

const [tool, ...first] = words;
const isProgram = tool === 'node';
const command = isProgram ? node : tool;
// A signal that came between the start and this would end this process alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const child = spawn(command, [...first, ...args], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
  shell: windows && !isProgram,
});

// npm tells a signal that it gets to the shell between us and not to us; when one of both is gone, this process is orphaned and ends.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (!isOrphan && ancestors().join() === startedBy.join()) return;
    // Once: a second signal ends what is still being closed.
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 200);
  watch.unref();
}

child.on('error', (error) => fail(`Could not start ${command}: ${error.message}`));
child.on('exit', (status, signal) => {
  if (signal) process.kill(process.pid, signal);
  process.exit(status === null ? 1 : status);
});
