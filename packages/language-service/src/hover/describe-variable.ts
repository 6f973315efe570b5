import { configurationFile } from '@assetql/core';
import {
  lookUpDocumentation,
  lookUpKinds,
  lookUpNames,
  resolve,
  timeBaseDocumentation,
  timeBases,
  timeUnitDocumentation,
  timeUnits,
  timeZoneName,
  type Definition,
  type LookUpValue,
  type Resolved,
} from '@assetql/core/document';
import { anyCatalogueName, catalogueName } from '../values/catalogue-name.ts';
import { instantNow, lookedUp, timeZoneOf } from '../values/variable-worth.ts';
import { describeId } from './describe-value.ts';
import type { Described, HoverDetail, HoverPlace } from './hover-parts.ts';
import { momentDetails } from './moment-details.ts';

/** A variable, where it is used or defined: its value as it is written, and what that is worth now. */
export function describeVariable(place: HoverPlace): Described | undefined {
  const { text, search } = place;
  const name = text.replaceAll(/[{}'"@\s]/g, '');
  if (name === '') return undefined;
  const title = `{{${name}}}`;
  if (search === undefined) return { title, text: 'A value that is supplied when the query is made.' };
  const resolved = resolve(search, name);
  if (resolved === undefined) return { title, text: 'No variable of this name is defined here.' };
  const { definition } = resolved;
  const scope: HoverDetail = { kind: 'note', label: 'Defined', text: scopeOf(place, resolved) };
  const zone = name === timeZoneName ? 'The zone in which the relative times of this file are counted.' : '';
  return {
    title,
    text: [definition.value.text.trim(), zone].filter((part) => part !== '').join('\n\n'),
    details: [...worthDetails(place, definition), scope],
  };
}

function scopeOf({ search }: HoverPlace, { definition, isShared }: Resolved): string {
  if (isShared) return `in ${configurationFile}`;
  return search?.title !== undefined && search.variables.includes(definition) ? 'in this search' : 'in the file';
}

/** What the value of a variable is worth now. */
function worthDetails(place: HoverPlace, { parsed }: Definition): readonly HoverDetail[] {
  const { context, search } = place;
  switch (parsed?.kind) {
    case 'Time': {
      const instant = instantNow(parsed, search, context);
      return instant === undefined ? [] : momentDetails(instant, timeZoneOf(search, context));
    }
    case 'Timestamp':
      return momentDetails(parsed.value, timeZoneOf(search, context));
    case 'LookUp':
      return lookUpDetails(parsed, place);
    case 'String': {
      const found = anyCatalogueName(context.catalogue, parsed.value);
      return found.state === 'named' ? [{ kind: 'value', label: 'Name', text: found.name }] : [];
    }
    default:
      return [];
  }
}

function lookUpDetails(value: LookUpValue, { context }: HoverPlace): readonly HoverDetail[] {
  const needs = lookUpKinds[value.lookUp];
  const found = lookedUp(value, context.catalogue);
  const say = (label: string, text: string): HoverDetail => ({ kind: 'value', label, text });
  if (found === undefined) return [say('Id', `not verified: the library’s ${needs} are not known yet`)];
  if (found.found === 'none') return [say('Id', `the library’s ${needs} do not have this name`)];
  if (found.found === 'several') return [say('Id', `several of the library’s ${needs} have this name`)];
  const named = catalogueName(context.catalogue, needs, found.id);
  const detail = named.state === 'named' && named.detail !== undefined ? [say(named.name, named.detail)] : [];
  return [say('Id', found.id), ...detail];
}

/** The instant that a relative time has reached at a word of it: its base, and the steps up to this one. */
function momentAt({ context, search, token }: HoverPlace, { parsed, value }: Definition): readonly HoverDetail[] {
  if (parsed?.kind !== 'Time' || search === undefined) return [];
  const offset = token.start - search.start - value.range.start;
  const reached = { ...parsed, steps: parsed.steps.filter(({ range }) => range.start <= offset) };
  const instant = instantNow(reached, search, context);
  return instant === undefined ? [] : momentDetails(instant, timeZoneOf(search, context));
}

/** A word of a variable's value. */
export function describeDefinition(place: HoverPlace, definition: Definition): Described | undefined {
  const { token, text, document, context, search } = place;
  const { parsed } = definition;
  if (token.type === 'timestamp') {
    const details = momentDetails(Date.parse(text), timeZoneOf(search, context));
    return details.length === 0 ? undefined : { title: text, text: '', details };
  }
  if (token.type === 'function') {
    const base = timeBases.find((name) => name === text);
    if (base !== undefined)
      return { title: base, text: timeBaseDocumentation[base], details: momentAt(place, definition) };
    const lookUp = lookUpNames.find((name) => name === text);
    if (lookUp !== undefined)
      return { title: lookUp, text: lookUpDocumentation[lookUp].text, details: worthDetails(place, definition) };
    const unit = timeUnits.find((name) => name === text);
    if (unit !== undefined)
      return { title: unit, text: timeUnitDocumentation[unit], details: momentAt(place, definition) };
    return undefined;
  }
  if (token.type === 'number' && parsed?.kind === 'Time') {
    const unit = timeUnits.find(
      (name) => name === /^\s*(\p{L}+)/u.exec(document.text.slice(token.end, token.end + 20))?.[1],
    );
    if (unit !== undefined)
      return { title: text, text: timeUnitDocumentation[unit], details: momentAt(place, definition) };
  }
  if (parsed?.kind === 'LookUp')
    return { title: text, text: lookUpDocumentation[parsed.lookUp].argument, details: worthDetails(place, definition) };
  const bare = text.replaceAll('"', '');
  const found = token.type === 'string' ? anyCatalogueName(context.catalogue, bare) : undefined;
  return found?.state === 'named' ? describeId(bare, found, undefined) : undefined;
}
