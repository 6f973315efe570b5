import { Option } from 'commander';
import { kinds } from '@assetql/core';
import { moment, timeZone, variableText } from './option-values.ts';

/** The `--kind` option, shared by several commands. */
export const kindOption = (): Option =>
  new Option('--kind <kind>', 'the text is one expression of this kind, not a saved-search file').choices(kinds);

export const zoneOption = (): Option =>
  new Option('--time-zone <zone>', 'time zone of relative dates and of dates without a zone').argParser(timeZone);

export const nowOption = (): Option =>
  new Option('--now <moment>', 'the moment that relative dates count from').argParser(moment);

export const nameOption = (): Option => new Option('--name <title>', 'the search to take when the file has several');

export const variableOption = (): Option =>
  new Option('--var <name=value>', 'a value for a variable of the file; repeatable').argParser(variableText);
