import { configurationFile } from '../document/configuration-file.ts';
import { readSharedVariable } from '../document/bind/shared-variables.ts';
import type { Definition, DocumentOptions } from '../document/saved-search.ts';
import { nearest } from '../text/nearest.ts';
import type { Range } from '../text/range.ts';
import type { CheckOptions } from '../validation/options.ts';
import { codes, type DiagnosticCode } from '../diagnostics/codes.ts';
import { defineSchema, type SchemaExtension } from '../schema/schema.ts';
import { jsonMistakeText, memberRanges, mistakeRange } from './read-json.ts';
import { JsonValue, Mistakes } from './json-value.ts';
import { extensionMembers, readExtension } from './read-extension.ts';
import { readFolder, type FolderSection } from './read-folder.ts';

/** What a team says about the library that its searches are for. */
export interface Configuration {
  /** Name of a connection that each person has of their own. */
  readonly connection?: string;
  /** What texts are checked by. */
  readonly check: Pick<CheckOptions, 'schema' | 'severities'> & Pick<DocumentOptions, 'shared'>;
  /** What the library has beyond the specification; `check.schema` has it, too. */
  readonly extension?: SchemaExtension;
  /** What the files of its folder become, when that is served as a library. */
  readonly folder?: FolderSection;
}

/** A configuration, without those parts that have a mistake. */
export interface ConfigurationReading {
  readonly configuration: Configuration;
  /** What is wrong, one sentence each, which names the file and the place in it. */
  readonly problems: readonly string[];
  /** The range in the text for each of `problems`; `undefined` for one about the whole file. */
  readonly ranges: readonly (Range | undefined)[];
  /** True when the file may name a connection that could not be read: no other library may answer in its place. */
  readonly isConnectionUnknown: boolean;
}

const isCode = (name: string): name is DiagnosticCode => Object.hasOwn(codes, name);

function readSeverities(value: JsonValue): NonNullable<CheckOptions['severities']> {
  return Object.fromEntries(
    value.mistakes.each(value.entries(), ([code, severity]) => {
      if (!isCode(code))
        value.fail(`has no “${code}”; it can have the codes that check prints, such as mixed-joins`, severity.place);
      return [code, severity.oneOf(['error', 'warning', 'info', 'hint', 'off'])];
    }),
  );
}

function readVariables(value: JsonValue): readonly Definition[] {
  return value.mistakes.each(value.entries(), ([name, written]) => {
    const read = readSharedVariable(name, written.value);
    return 'problem' in read ? written.fail(read.problem) : read;
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function rangesOf(text: string, places: readonly string[]): readonly (Range | undefined)[] {
  if (places.length === 0) return [];
  const ranges = memberRanges(text);
  return places.map((place) => ranges.get(place));
}

/** The members of a configuration, beside those of its extension. */
const ownMembers = ['$schema', 'connection', 'severities', 'variables', 'folder'] as const;

/**
 * Reads the text of a {@link configurationFile}: a library's own fields, values, search fields and sort keys, the severities of
 * diagnostics, variables that all files of saved searches see, and what becomes of the files of a served folder. `file` is the name that
 * problems give the file. A part with a mistake is left out, and the others are read.
 */
export function readConfiguration(text: string, file: string = configurationFile): ConfigurationReading {
  const mistakes = new Mistakes();
  const value = new JsonValue(json(text), '', file, mistakes);
  const members = mistakes.attempt(() => {
    if (value.value === undefined) value.fail(`is not JSON, ${jsonMistakeText(text)}`);
    return value.members([...ownMembers, ...extensionMembers]);
  });
  const problems = mistakes.sentences;
  if (members === undefined)
    return { configuration: { check: {} }, problems, ranges: [mistakeRange(text)], isConnectionUnknown: true };
  const connection = mistakes.attempt(() => members.get('connection')?.text());
  const severities = mistakes.attempt(() => {
    const written = members.get('severities');
    return written && readSeverities(written);
  });
  const shared = mistakes.attempt(() => {
    const written = members.get('variables');
    return written && readVariables(written);
  });
  const extension = readExtension(members, mistakes);
  const folder = readFolder(members, mistakes);
  const isMisspelt = value.entries().some(([name]) => nearest(name, ['connection']).length > 0);
  return {
    configuration: {
      check: {
        ...(extension === undefined ? {} : { schema: defineSchema(extension) }),
        ...(severities === undefined ? {} : { severities }),
        ...(shared === undefined ? {} : { shared }),
      },
      ...(connection === undefined ? {} : { connection }),
      ...(extension === undefined ? {} : { extension }),
      ...(folder === undefined ? {} : { folder }),
    },
    problems,
    ranges: rangesOf(text, mistakes.places),
    isConnectionUnknown: connection === undefined && isMisspelt,
  };
}
