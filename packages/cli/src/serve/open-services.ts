import { stat } from 'node:fs/promises';
import { readConfigFile, type ServiceSettings } from '../connections/config-file.ts';
import type { Io } from '../io.ts';
import { secretsOf } from '../sign-in/secrets-of.ts';
import { openService, type ListedService, type OpenService } from './open-service.ts';

/** Why a sign-in failed or ended, as sent to the page. */
export interface SignInProblem {
  readonly message: string;
  /** Whether the client secret has to be entered again. */
  readonly needsSecret: boolean;
}

/** The connections of the config file, always up to date with changes by other programs. */
export interface OpenServices {
  /** `undefined` when there is no connection with that name. Rejects when the config file cannot be read. */
  readonly open: (name: string) => Promise<OpenService | undefined>;
  readonly list: () => Promise<readonly ListedService[]>;
  /** Records a problem until the next sign-in or sign-out, or until it is cleared with `undefined`. */
  readonly note: (name: string, problem: SignInProblem | undefined) => void;
}

interface Entry {
  readonly key: string;
  readonly service: Promise<OpenService>;
  problem: SignInProblem | undefined;
}

/** Caches open connections as long as their settings and secrets do not change. */
export function openServices(io: Io): OpenServices {
  const entries = new Map<string, Entry>();

  /** A version that changes when any program signs in or out. */
  const versionOf = async (name: string, { signIn }: ServiceSettings): Promise<string> => {
    if (signIn === undefined) return '';
    try {
      const { path } = await secretsOf(io, name);
      const { mtimeMs, ino, size } = await stat(path);
      return [mtimeMs, ino, size].join();
    } catch {
      return 'none';
    }
  };

  const openEntry = async (name: string, settings: ServiceSettings): Promise<OpenService> => {
    const key = `${JSON.stringify(settings)} ${await versionOf(name, settings)}`;
    let entry = entries.get(name);
    if (entry?.key !== key) {
      entry = { key, service: openService(io, name, settings), problem: undefined };
      entries.set(name, entry);
    }
    const { problem } = entry;
    const service = await entry.service;
    // A failure to read may be temporary, so it is not cached.
    if (service.listed.problem !== undefined && entries.get(name) === entry) entries.delete(name);
    if (problem === undefined) return service;
    const { needsSecret = false, ...listed } = service.listed;
    return {
      ...service,
      listed: {
        ...listed,
        state: 'signed-out',
        problem: problem.message,
        needsSecret: needsSecret || problem.needsSecret,
      },
    };
  };

  return {
    open: async (name) => {
      const { connections } = await readConfigFile(io);
      const settings = Object.hasOwn(connections, name) ? connections[name] : undefined;
      return settings && (await openEntry(name, settings));
    },
    list: async () => {
      const { connections } = await readConfigFile(io);
      const opened = await Promise.all(
        Object.entries(connections).map(([name, settings]) => openEntry(name, settings)),
      );
      return opened.map(({ listed }) => listed);
    },
    note: (name, problem) => {
      const entry = entries.get(name);
      if (entry !== undefined) entry.problem = problem;
    },
  };
}
