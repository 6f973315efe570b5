import type { CheckOptions } from '../options.ts';
import { codes, type DiagnosticCode } from '../schema/codes.ts';
import { defineSchema, type SchemaExtension } from '../schema/schema.ts';
import { jsonMistakeText } from './json-mistake.ts';
import { ConfigurationMistake, JsonValue } from './json-value.ts';
import { extensionMembers, readExtension } from './read-extension.ts';

/** The name of the file that a team keeps beside its saved searches. It holds no secrets and no addresses: those are a person's own. */
export const configurationFile = 'assetql.config.json';

/** What a team says about the library that its searches are for. */
export interface Configuration {
  /** Name of a connection that each person has of their own. */
  readonly connection?: string;
  /** What texts are checked by. */
  readonly check: Pick<CheckOptions, 'schema' | 'severities'>;
  /** What the library has beyond the specification; `check.schema` has it, too. */
  readonly extension?: SchemaExtension;
}

/** A configuration, which is empty where there is a problem: one sentence that names the file and the place in it. */
export interface ConfigurationReading {
  readonly configuration: Configuration;
  readonly problem?: string;
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

function json(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function read(text: string, file: string): Configuration {
  const value = new JsonValue(json(text), '', file);
  if (value.value === undefined) value.fail(`is not JSON, ${jsonMistakeText(text)}`);
  const members = value.members(['$schema', 'connection', 'severities', ...extensionMembers]);
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

/**
 * Reads the text of a {@link configurationFile}: a library's own fields, values, search fields and sort keys, and the severities of
 * diagnostics. `file` is what the file is called in a problem. Never throws for what a text holds.
 */
export function readConfiguration(text: string, file: string = configurationFile): ConfigurationReading {
  try {
    return { configuration: read(text, file) };
  } catch (error) {
    if (!(error instanceof ConfigurationMistake)) throw error;
    return { configuration: { check: {} }, problem: error.message };
  }
}
