import {
  defineSchema,
  readConfiguration,
  type CheckOptions,
  type Configuration,
  type SchemaExtension,
} from '@assetql/core';
import { readOwnSettings, type OwnSettings } from './own-settings.ts';

/** The section of a client's settings that is ours. */
export const section = 'assetql';

/** What a folder is checked by, and what of it is shown. */
export interface Settings extends OwnSettings {
  /** A connection that the person has; the default one without. */
  readonly connection?: string;
  readonly check: Pick<CheckOptions, 'schema' | 'severities'>;
}

export interface SettingsReading {
  readonly settings: Settings;
  /** What is wrong, one sentence each. What is wrong is left out, the rest holds. */
  readonly problems: readonly string[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members that a configuration file and the settings of a client have in common. */
const shared = ['connection', 'severities', 'fields', 'values', 'searchFields', 'sortKeys'] as const;

/** Clients give what is not set as `null`, as nothing, or as what is empty. */
const isUnset = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Reads them one by one, so that a slip in one leaves the others. */
function readShared(value: Readonly<Record<string, unknown>>, source: string, problems: string[]): Configuration {
  const given = shared.filter((name) => !isUnset(value[name]));
  const take = (names: readonly string[]): Configuration | string => {
    const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, value[name]])));
    const { configuration, problem } = readConfiguration(text, source);
    return problem ?? configuration;
  };
  const all = take(given);
  if (typeof all !== 'string') return all;
  const sound = given.filter((name) => {
    // Values may name fields that are added beside them.
    const found = take(name === 'values' && given.includes('fields') ? ['fields', name] : [name]);
    if (typeof found === 'string') problems.push(found);
    return typeof found !== 'string';
  });
  const rest = take(sound);
  return typeof rest === 'string' ? { check: {} } : rest;
}

/** Reads a configuration file. With a slip in one of its members, the others hold. */
function readFile(text: string, fileName: string, problems: string[]): Configuration {
  const { configuration, problem } = readConfiguration(text, fileName);
  if (problem === undefined) return configuration;
  const found = [problem];
  const value = parsed(text);
  const sound = isRecord(value) ? readShared(value, fileName, found) : configuration;
  problems.push(...new Set(found));
  return sound;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function joined(file: SchemaExtension | undefined, own: SchemaExtension | undefined): SchemaExtension | undefined {
  if (file === undefined || own === undefined) return file ?? own;
  const values: Record<string, NonNullable<SchemaExtension['values']>[string]> = { ...file.values };
  for (const [name, added] of Object.entries(own.values ?? {})) values[name] = [...(values[name] ?? []), ...added];
  return {
    fields: [...(file.fields ?? []), ...(own.fields ?? [])],
    values,
    searchFields: [...(file.searchFields ?? []), ...(own.searchFields ?? [])],
    sortKeys: [...(file.sortKeys ?? []), ...(own.sortKeys ?? [])],
  };
}

/**
 * Joins what a team's configuration file says with a person's own settings, which go first. `file` is the text of the file, `fileName`
 * what it is called in a problem.
 */
export function readSettings(client: unknown, file: string | undefined, fileName: string): SettingsReading {
  const problems: string[] = [];
  const base: Configuration = file === undefined ? { check: {} } : readFile(file, fileName, problems);
  const own = isRecord(client) ? client : {};
  const person = readShared(own, `the settings of ${section}`, problems);
  const extension = joined(base.extension, person.extension);
  const severities = { ...base.check.severities, ...person.check.severities };
  const connection = person.connection ?? base.connection;
  return {
    problems,
    settings: {
      ...readOwnSettings(own, problems),
      ...(connection === undefined ? {} : { connection }),
      check: {
        ...(extension === undefined ? {} : { schema: defineSchema(extension) }),
        ...(Object.keys(severities).length === 0 ? {} : { severities }),
      },
    },
  };
}
