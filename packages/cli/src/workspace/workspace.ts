import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { codes, defineSchema, type CheckOptions, type DiagnosticCode, type SchemaExtension } from '@assetql/core';
import { CommandFailure, type Io } from '../io.ts';
import { reason } from '../reason.ts';
import { JsonValue } from './json-value.ts';
import { extensionMembers, readExtension } from './read-extension.ts';

/** The file that a team keeps beside its saved searches. It holds no secrets and no addresses: those are a person's own. */
export const workspaceFile = 'assetql.config.json';

/** What the folder we stand in says about the library its searches are for. */
export interface Workspace {
  /** Name of a connection in the person's own config file. */
  readonly connection?: string;
  /** What texts are checked by. */
  readonly check: Pick<CheckOptions, 'schema' | 'severities'>;
  readonly extension?: SchemaExtension;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return undefined;
    throw new CommandFailure(`${path} cannot be read: ${reason(error)}.`);
  }
}

const isCode = (name: string): name is DiagnosticCode => Object.hasOwn(codes, name);

function readSeverities(value: JsonValue): NonNullable<CheckOptions['severities']> {
  return Object.fromEntries(
    value.entries().map(([code, severity]) => {
      if (!isCode(code)) value.fail(`has no “${code}”; it can have the codes that check prints, such as mixed-joins`);
      return [code, severity.oneOf(['error', 'warning', 'info', 'hint', 'off'])];
    }),
  );
}

function parse(text: string, file: string): Workspace {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new CommandFailure(`${file} is no JSON.`);
  }
  const members = new JsonValue(value, '', file).members(['$schema', 'connection', 'severities', ...extensionMembers]);
  const connection = members.get('connection')?.text();
  const severities = members.get('severities');
  const extension = readExtension(members);
  return {
    check: {
      ...(extension === undefined ? {} : { schema: defineSchema(extension) }),
      ...(severities === undefined ? {} : { severities: readSeverities(severities) }),
    },
    ...(connection === undefined ? {} : { connection }),
    ...(extension === undefined ? {} : { extension }),
  };
}

/** Reads {@link workspaceFile} of the folder we stand in, or of the nearest one above; none is fine. */
export async function readWorkspace({ cwd }: Pick<Io, 'cwd'>): Promise<Workspace> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, workspaceFile);
    const text = await read(path);
    if (text !== undefined) return parse(text, relative(cwd, path));
    if (folder === dirname(folder)) return { check: {} };
  }
}
