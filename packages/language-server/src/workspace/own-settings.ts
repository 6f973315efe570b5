import { isRecord } from '@assetql/core/text';
import { kinds } from '@assetql/core';
import type { EmbeddedOptions } from '@assetql/language-service';

/** Settings that only a client has, not a configuration file. */
export interface OwnSettings {
  /** The IANA name of the user's time zone. */
  readonly timeZone?: string;
  /** Whether the totals of visible searches are fetched. */
  readonly totals: boolean;
  /** Whether the totals of their clauses are fetched, which are shown as hints. */
  readonly counts: boolean;
  /** Which inlay hints are shown beside counts. */
  readonly hints: { readonly names: boolean; readonly variables: boolean };
  /** Which tagged templates are queries, in addition to those of `@assetql/core/build`. */
  readonly embedded: Pick<EmbeddedOptions, 'tags' | 'modules'>;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function flag(own: Readonly<Record<string, unknown>>, name: string, otherwise: boolean, problems: string[]): boolean {
  const value = own[name];
  if (isMissing(value)) return otherwise;
  if (typeof value === 'boolean') return value;
  problems.push(`“${name}” in the settings of assetql must be true or false.`);
  return otherwise;
}

function readHints(value: unknown, problems: string[]): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (!isMissing(value))
    problems.push(
      '“hints” in the settings of assetql must say which hints are shown, as {"names": true, "variables": false}.',
    );
  return {};
}

function readTags(value: unknown, problems: string[]): EmbeddedOptions['tags'] {
  if (isMissing(value)) return undefined;
  const entries = isRecord(value) ? Object.entries(value) : [];
  const sound = entries.flatMap(([tag, kind]) => {
    const known = kinds.find((each) => each === kind);
    return known === undefined ? [] : [[tag, known] as const];
  });
  if (!isRecord(value) || sound.length < entries.length) {
    problems.push(
      `“tags” in the settings of assetql must say what templates hold by their tags, as {"where": "filters"}: ${kinds.join(', ')}.`,
    );
  }
  return Object.fromEntries(sound);
}

function readModules(value: unknown, problems: string[]): EmbeddedOptions['modules'] {
  if (isMissing(value)) return undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = list.filter((name) => typeof name === 'string');
  if (names.length < list.length)
    problems.push('“modules” in the settings of assetql must be a list of names of modules.');
  return names;
}

/** Reads the settings that only a client has. Settings with a mistake are left out, with a sentence in `problems`. */
export function readOwnSettings(own: Readonly<Record<string, unknown>>, problems: string[]): OwnSettings {
  const { timeZone } = own;
  const isZone = typeof timeZone === 'string' && isTimeZone(timeZone);
  if (!isMissing(timeZone) && !isZone) {
    problems.push('“timeZone” in the settings of assetql must be the name of a time zone, such as Europe/Berlin.');
  }
  const hints = readHints(own['hints'], problems);
  const tags = readTags(own['tags'], problems);
  const modules = readModules(own['modules'], problems);
  return {
    ...(isZone ? { timeZone } : {}),
    totals: flag(own, 'totals', true, problems),
    counts: flag(own, 'counts', false, problems),
    hints: { names: flag(hints, 'names', true, problems), variables: flag(hints, 'variables', true, problems) },
    embedded: { ...(tags === undefined ? {} : { tags }), ...(modules === undefined ? {} : { modules }) },
  };
}
