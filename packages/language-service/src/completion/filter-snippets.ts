import { statusText, synonymsOf, type CollectionRow, type FieldRow, type Schema } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { attributeString } from './attribute-string.ts';
import type { BracketLevel } from './bracket-level.ts';
import { clockOf, timestampOf } from './calendar.ts';
import { blank, insertion, within, type Insertion } from './insertion.ts';
import { libraryNames, nameSource, parentNames } from './library-names.ts';
import type { NameSource, Proposal } from './proposal.ts';
import { stringText } from './quoting.ts';

/** Puts brackets around a condition of several parts where a join beside it would otherwise tear it apart. */
function bracketed(insert: Insertion, joinedBy: 'AND' | 'OR', { joins }: BracketLevel): Insertion {
  const other = joinedBy === 'AND' ? 'OR' : 'AND';
  return joins.has(other) ? within('(', insert, ')') : insert;
}

/** A stretch of time between two moments, with the status that the date needs (§4.7). */
export function dateRange(field: FieldRow, level: BracketLevel, schema: Schema, context: ServiceContext): Proposal {
  const { name, companion, documentation, spec, assumed } = field;
  const clock = clockOf(context.now, context.timeZone);
  const from = blank('from', timestampOf('today - 30d', clock) ?? field.example);
  const to = blank('to', timestampOf('today + 1d', clock, true) ?? field.example);
  const held = companion === undefined ? undefined : statusText(companion, schema);
  const isThere = held !== undefined && level.comparisons.has(held.toLowerCase()) && !level.joins.has('OR');
  const needed = held === undefined || isThere ? [] : [` AND ${held}`];
  return {
    label: `${name} from … to …`,
    kind: 'snippet',
    ...bracketed(insertion(`${name} GE `, from, ` AND ${name} LE `, to, ...needed), 'AND', level),
    detail: needed.length === 0 ? 'a stretch of time' : `a stretch of time, with ${held}`,
    documentation,
    spec,
    also: ['range', 'between', name],
    synonyms: synonymsOf(name),
    use: '',
    ...(assumed === true ? { assumed, tier: 3 } : { tier: 1 }),
  };
}

const anyHead = ({ name, variable }: CollectionRow): string => `${name}/ANY(${variable}: ${variable} EQ '`;

/** A whole condition on a collection (§4.7), to be filled in. */
export function collectionSnippet(collection: CollectionRow): Proposal {
  const { name, members, documentation, spec } = collection;
  const head = anyHead(collection);
  const filled =
    members === 'attribute' ? within(head, attributeString(undefined), `')`) : insertion(head, blank('id'), `')`);
  return {
    label: name,
    kind: 'collection',
    ...filled,
    documentation,
    spec,
    synonyms: synonymsOf(name),
    more: true,
  };
}

/** One condition for each thing of the library that a collection can hold. */
export function collectionNames(collection: CollectionRow, context: ServiceContext): readonly NameSource[] {
  const { name, members, needs } = collection;
  const head = anyHead(collection);
  return nameSource(libraryNames(context.catalogue, needs), ({ id, detail = '' }) =>
    members === 'attribute'
      ? { ...within(head, attributeString(id), `')`), kind: 'snippet', detail: `attribute, ${detail}`, more: true }
      : { insert: `${head}${stringText(id)}')`, kind: 'snippet', detail: name },
  );
}

/** Collections of the same things: those that hold them directly, and those that hold what is above them (§4.7). */
function* relatives(collections: readonly CollectionRow[]): Generator<readonly CollectionRow[]> {
  for (const need of new Set(collections.map(({ needs }) => needs))) {
    const group = collections.filter(({ needs }) => needs === need);
    if (group.length > 1) yield group;
  }
}

/** A category with everything below it, to be filled in: both places hold the same id. */
export function* subtreeSnippets(collections: readonly CollectionRow[], level: BracketLevel): Generator<Proposal> {
  for (const group of relatives(collections)) {
    const pieces = group.flatMap((each, index) => [`${index === 0 ? '' : ' OR '}${anyHead(each)}`, blank('id'), `')`]);
    const [{ name, needs, documentation, spec } = { name: '', needs: '', documentation: '', spec: '' }] = group;
    yield {
      label: `${name} and below`,
      kind: 'snippet',
      ...bracketed(insertion(...pieces), 'OR', level),
      detail: `with everything below, of ${needs}`,
      synonyms: group.flatMap((each) => synonymsOf(each.name)),
      documentation,
      spec,
      use: '',
      tier: 1,
      more: true,
    };
  }
}

/** One condition for each category that has others below it. */
export function subtreeNames(
  collections: readonly CollectionRow[],
  level: BracketLevel,
  { catalogue }: ServiceContext,
): readonly NameSource[] {
  return [...relatives(collections)].flatMap((group) => {
    const [{ needs } = { needs: undefined }] = group;
    if (needs === undefined) return [];
    const write = (id: string): Insertion =>
      bracketed({ insert: group.map((each) => `${anyHead(each)}${stringText(id)}')`).join(' OR ') }, 'OR', level);
    return nameSource(parentNames(libraryNames(catalogue, needs)), ({ id, label }) => ({
      ...write(id),
      label: `${label}/…`,
      kind: 'snippet',
      detail: 'with sub-categories',
    }));
  });
}
