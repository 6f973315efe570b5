import { sortDirections, type Schema } from '@assetql/core';
import { keys, lookUpKinds, lookUpNames, timeBases } from '@assetql/core/document';
import { blank, insertion, type Piece } from './insertion.ts';
import type { Proposal } from './proposal.ts';

/** Whole saved searches, to be filled in. `lineEnd` is that of the file. */
export function searchSnippets({ collections, fields, sortKeys }: Schema, lineEnd: string): readonly Proposal[] {
  const snippet = (label: string, detail: string, ...pieces: readonly Piece[]): Proposal => ({
    label,
    kind: 'snippet',
    ...insertion('### ', blank('title', 'New search'), lineEnd, ...pieces),
    detail,
    also: [`### ${label}`],
    tier: 1,
  });
  const [filters] = keys;
  const snippets = [snippet('new search', 'a title and its first key', `${filters?.name ?? ''}: `, blank('value'))];
  const [lookUp = 'category'] = lookUpNames;
  const container = collections.find(
    ({ parameter, needs }) => parameter !== 'filters' && needs === lookUpKinds[lookUp],
  );
  if (container !== undefined) {
    const { name, variable } = container;
    snippets.push(
      snippet(
        `new search in a ${lookUp}`,
        `for what is in a ${lookUp}`,
        `@${lookUp} = ${lookUp}("`,
        blank('name', 'Brand/Logos'),
        `")${lineEnd}containerfilter: ${name}/ANY(${variable}: ${variable} EQ {{${lookUp}}})`,
        blank('end'),
      ),
    );
  }
  const [newest] = sortKeys;
  const date = fields.find(({ type, member }) => type === 'timestamp' && member === newest?.member);
  const direction = sortDirections.find(({ assumed }) => !assumed);
  if (newest !== undefined && date !== undefined && direction !== undefined) {
    const [now] = timeBases;
    snippets.push(
      snippet(
        'new search for what is new',
        `by ${date.name}, the newest first`,
        `@since = ${now} - `,
        blank('time', '30d'),
        `${lineEnd}${filters?.name ?? ''}: ${date.name} GE {{since}}${lineEnd}sort: ${newest.key} ${direction.marker}`,
        blank('end'),
      ),
    );
  }
  return snippets;
}
