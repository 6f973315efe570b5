import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../free-ports.ts';

/** A store that speaks S3 and checks signatures. */
export interface Store {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Empty. */
  readonly bucket: string;
  readonly pid: number;
  /** Ends it. */
  readonly close: () => Promise<void>;
}

/** Seconds that a store may take to answer. */
const patience = 60;

const keys = { accessKeyId: 'assetql-tests', secretAccessKey: 'known-to-the-tests-alone' };

const bucket = 'assetql-tests';

/** The main class of S3Proxy. */
const mainClass = 'org.gaul.s3proxy.Main';

async function isUp(endpoint: string): Promise<boolean> {
  try {
    // Any answer will do: without a signature it is a refusal.
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}

/** Starts a store that keeps its objects in the folder, in a process of its own. Rejects when it does not answer in time. */
export async function startStore(classPath: string, folder: string): Promise<Store> {
  const [port = 0] = await freePorts(1);
  const endpoint = `http://127.0.0.1:${port}`;
  const objects = join(folder, 'objects');
  // A folder in it is a bucket.
  mkdirSync(join(objects, bucket), { recursive: true });
  const settings = {
    's3proxy.endpoint': endpoint,
    's3proxy.authorization': 'aws-v4',
    's3proxy.identity': keys.accessKeyId,
    's3proxy.credential': keys.secretAccessKey,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.filesystem.basedir': objects,
  };
  const file = join(folder, 's3proxy.conf');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  const options = ['-Xmx256m', '-DLOG_LEVEL=warn', '-cp', classPath, mainClass, '--properties', file];
  const child = spawn('java', options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(folder, 's3proxy.log'));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise((exited) => child.once('exit', exited));
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  for (let second = 0; second < patience && child.exitCode === null; second++) {
    if (await isUp(endpoint)) return { endpoint, ...keys, bucket, pid: child.pid ?? 0, close };
    await pause(1000);
  }
  await close();
  throw new Error(`The store did not answer within ${patience} seconds; its log is in ${folder}.`);
}
