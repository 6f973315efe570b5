import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../free-ports.ts';

/** A node of a cluster. */
export interface ClusterNode {
  /** Of its HTTP interface. */
  readonly url: string;
  readonly pid: number;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** Ends all nodes. */
  readonly close: () => Promise<void>;
}

const names = ['one', 'two', 'three'];
/** Seconds that a cluster may take to be complete. */
const patience = 180;
/** Milliseconds that a node may take to end. */
const endPatience = 15_000;

async function isComplete(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/_cluster/health?wait_for_nodes=${names.length}&timeout=5s`);
    const health: { readonly status?: string; readonly number_of_nodes?: number } = await answer.json();
    return health.number_of_nodes === names.length && health.status === 'green';
  } catch {
    return false;
  }
}

function startNode(
  name: string,
  settings: Readonly<Record<string, string | number>>,
  { classPath, folder, heap }: StartOptions,
): ChildProcess {
  const home = join(folder, name);
  mkdirSync(join(home, 'config'), { recursive: true });
  const all = { 'node.name': name, 'path.home': home, ...settings };
  const source = join(import.meta.dirname, 'OpenSearchNode.java');
  const memory = [`-Xms${heap}`, `-Xmx${heap}`];
  const given = Object.entries(all).map(([key, value]) => `${key}=${value}`);
  const child = spawn('java', [...memory, '-cp', classPath, source, ...given], { stdio: ['pipe', 'pipe', 'pipe'] });
  const log = createWriteStream(join(folder, `${name}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  // A node that is killed reads nothing any more.
  child.stdin.on('error', () => {});
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((exited) => child.once('exit', exited));
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), endPatience);
  await ended;
  clearTimeout(timer);
}

export interface StartOptions {
  readonly classPath: string;
  /** Where the nodes keep their data and logs. */
  readonly folder: string;
  /** Of each node, as Java takes it: `1g`. */
  readonly heap: string;
}

/**
 * Starts a cluster of three nodes, each a process of its own, which find each other by their addresses on this machine. Rejects when it is not
 * complete in time.
 */
export async function startCluster(options: StartOptions): Promise<Cluster> {
  const ports = await freePorts(names.length * 2);
  const [http, transport] = [ports.slice(0, names.length), ports.slice(names.length)];
  const shared = {
    'cluster.name': 'assetql-tests',
    'network.host': '127.0.0.1',
    'http.type': 'netty4',
    'transport.type': 'netty4',
    'discovery.seed_hosts': transport.map((port) => `127.0.0.1:${port}`).join(','),
    'cluster.initial_cluster_manager_nodes': names.join(','),
    // A query of the largest size has as many terms.
    'indices.query.bool.max_clause_count': 100_000,
    // The disk of a developer may be nearly full.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
  };
  const children = names.map((name, at) =>
    startNode(name, { ...shared, 'http.port': http[at] ?? 0, 'transport.port': transport[at] ?? 0 }, options),
  );
  const close = async (): Promise<void> => {
    await Promise.all(children.map(end));
  };
  const nodes = children.map(({ pid = 0 }, at) => ({ url: `http://127.0.0.1:${http[at]}`, pid }));
  for (let second = 0; second < patience; second++) {
    if (children.some(({ exitCode }) => exitCode !== null)) break;
    if ((await Promise.all(nodes.map(({ url }) => isComplete(url)))).every(Boolean)) return { nodes, close };
    await pause(1000);
  }
  await close();
  throw new Error(`The cluster was not complete after ${patience} seconds; its logs are in ${options.folder}.`);
}
