import { isRecord } from '@assetql/core/text';
import { sampleConnection } from '../server/messages.ts';

/** The settings that the language server reads. Addresses of services and what else the extension has are none of them. */
const read = [
  'connection',
  'severities',
  'fields',
  'values',
  'searchFields',
  'sortKeys',
  'timeZone',
  'totals',
  'counts',
  'hints',
  'tags',
  'modules',
] as const;

/**
 * The settings of a folder as the server takes them. An empty connection is the sample library, also where a configuration file names another
 * one; to the server a setting that is empty is not set.
 */
export function serverSettings(settings: unknown): unknown {
  if (!isRecord(settings)) return settings;
  const own = Object.fromEntries(read.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])));
  return own['connection'] === '' ? { ...own, connection: sampleConnection } : own;
}
