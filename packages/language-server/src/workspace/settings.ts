import { isRecord } from '@assetql/core/text';
import {
  defineSchema,
  readConfiguration,
  type Configuration,
  type ConfigurationReading,
  type Range,
  type SchemaExtension,
} from '@assetql/core';
import { readOwnSettings, type OwnSettings } from './own-settings.ts';

/** The section of the server in a client's settings. */
export const section = 'assetql';

/** The settings of a folder. */
export interface Settings extends OwnSettings {
  /** The name of a connection; the default one without. */
  readonly connection?: string;
  /** Why the connection is not known, in a sentence. No library is used then. */
  readonly connectionProblem?: string;
  readonly check: Configuration['check'];
}

/** A problem of a configuration file. */
export interface FileProblem {
  readonly message: string;
  /** UTF-16 offsets in the text of the file; `undefined` for the whole file. */
  readonly range: Range | undefined;
}

export interface SettingsReading {
  readonly settings: Settings;
  /** One sentence for each mistake. Settings with a mistake are left out, the others apply. */
  readonly problems: readonly string[];
  /** The problems of the configuration file among them. */
  readonly fileProblems: readonly FileProblem[];
}

/** The members that configuration files and client settings have in common. */
const shared = ['connection', 'severities', 'fields', 'values', 'searchFields', 'sortKeys'] as const;

/** Clients send `null`, `undefined` or an empty value for a setting that is not set. */
const isUnset = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Reads these members from the settings of a client. */
function readShared(
  value: Readonly<Record<string, unknown>>,
  source: string,
  problems: string[],
): ConfigurationReading {
  const given = shared.filter((name) => !isUnset(value[name]));
  const text = JSON.stringify(Object.fromEntries(given.map((name) => [name, value[name]])));
  return readFile(text, source, problems);
}

function readFile(text: string, fileName: string, problems: string[]): ConfigurationReading {
  const reading = readConfiguration(text, fileName);
  problems.push(...reading.problems);
  return reading;
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
 * Joins what a team's configuration file says with a person's own settings, as their client has `given` them, which go first. `file` is the text of the file, `fileName`
 * what it is called in a problem.
 */
export function readSettings(given: unknown, file: string | undefined, fileName: string): SettingsReading {
  const problems: string[] = [];
  const team = file === undefined ? undefined : readFile(file, fileName, problems);
  const base: Configuration = team?.configuration ?? { check: {} };
  const own = isRecord(given) ? given : {};
  const client = readShared(own, `the settings of ${section}`, problems);
  const person = client.configuration;
  const extension = joined(base.extension, person.extension);
  const severities = { ...base.check.severities, ...person.check.severities };
  const connection = person.connection ?? base.connection;
  const unknown =
    person.connection === undefined ? [client, team].find((reading) => reading?.isConnectionUnknown) : undefined;
  return {
    problems,
    fileProblems: team?.problems.map((message, index) => ({ message, range: team.ranges[index] })) ?? [],
    settings: {
      ...readOwnSettings(own, problems),
      ...(connection === undefined ? {} : { connection }),
      ...(unknown === undefined ? {} : { connectionProblem: unknown.problems.join(' ') }),
      check: {
        ...(extension === undefined ? {} : { schema: defineSchema(extension) }),
        ...(Object.keys(severities).length === 0 ? {} : { severities }),
        ...(base.check.shared === undefined ? {} : { shared: base.check.shared }),
      },
    },
  };
}
