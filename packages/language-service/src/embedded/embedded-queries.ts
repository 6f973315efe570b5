import type { Range } from '@assetql/core';
import { closeTemplate } from './close-template.ts';
import type { EmbeddedOptions } from './embedded-options.ts';
import type { EmbeddedHole, EmbeddedQuery } from './embedded-query.ts';
import { findTemplates } from './find-templates.ts';
import { hostEdit, hostText, type HostSource } from './host-edit.ts';
import { mayHoldQueries } from './may-hold-queries.ts';
import { openQuery, type OpenQuery } from './open-query.ts';
import type { ProgramTemplate } from './program-template.ts';
import { parseProgram, type Program } from './program-tree.ts';
import { segmentsOf, type Literal } from './segments.ts';
import { SourceMap } from './source-map.ts';

/** What is kept from one version of a program to the next. */
interface Known {
  readonly program: Program;
  readonly opened: ReadonlyMap<string, OpenQuery>;
}

const known = new WeakMap<readonly EmbeddedQuery[], Known>();

/** The program that queries were found in; `undefined` where none was read. */
export const programOf = (queries: readonly EmbeddedQuery[]): Program | undefined => known.get(queries)?.program;

/**
 * The queries in a program: templates whose tag comes from `@assetql/core/build`, from one of `modules`, or is one of `tags`. Sorted by
 * place; one in a hole of another is a query of its own. Never throws, whatever the text. With the queries of the version before, only what
 * changed is read again, and queries that stayed keep their document.
 */
export function embeddedQueries(
  text: string,
  options: EmbeddedOptions = {},
  previous: readonly EmbeddedQuery[] = [],
): readonly EmbeddedQuery[] {
  if (!mayHoldQueries(text, options)) return [];
  const before = known.get(previous);
  const program = parseProgram(text, options.language ?? 'typescriptreact', before?.program);
  let templates = findTemplates(program, options);
  let source = text;
  let shift = (offset: number): number => offset;
  const closed = closeTemplate(program, templates);
  if (closed !== undefined) {
    const { at, text: added } = closed;
    templates = findTemplates(closed.program, options);
    source = closed.program.text;
    shift = (offset) => (offset > at ? Math.max(at, offset - added.length) : offset);
  }
  const opened = new Map<string, OpenQuery>();
  const queries = templates.map((template) => {
    const key = `${template.kind} ${source.slice(template.range.start, template.range.end)}`;
    const open = opened.get(key) ?? before?.opened.get(key) ?? openedFrom(template, source);
    opened.set(key, open);
    return placed(open, template, shift, text);
  });
  known.set(queries, { program, opened });
  return queries;
}

/** The stretch before a hole of a template, or after the last. */
const literalRange = ({ range, holes }: ProgramTemplate, index: number): Range => ({
  start: holes[index - 1]?.end ?? range.start,
  end: holes[index]?.start ?? range.end,
});

function openedFrom(template: ProgramTemplate, source: string): OpenQuery {
  const { kind, range, holes } = template;
  const written = ({ start, end }: Range): string => source.slice(start, end);
  const literals = [...holes, range].map((_, index) => written(literalRange(template, index)));
  return openQuery(kind, literals, holes.map(written));
}

/** A query at its place in the program. */
function placed(
  { document, template, literals, values }: OpenQuery,
  found: ProgramTemplate,
  shift: (offset: number) => number,
  program: string,
): EmbeddedQuery {
  const moved = ({ start, end }: Range): Range => ({ start: shift(start), end: shift(end) });
  const placedLiterals = literals.map(({ pieces }, index): Literal => {
    const range = literalRange(found, index);
    return {
      range: moved(range),
      pieces: pieces.map(({ start, end, text, isLiteral }) => ({
        ...moved({ start: range.start + start, end: range.start + end }),
        length: text.length,
        isLiteral,
      })),
    };
  });
  const range = moved(found.range);
  const segments = segmentsOf(template, placedLiterals, range.start);
  const map = new SourceMap(range, document.text.length, segments);
  const holes = new Map(
    segments.flatMap(({ hole, local, host }) =>
      hole === undefined
        ? []
        : [
            [
              hole.variable,
              { text: document.text.slice(local.start, local.end), source: program.slice(host.start, host.end) },
            ],
          ],
    ),
  );
  const host: HostSource = { program, map, holes, lineEnd: /\r\n?|\n/.exec(program)?.[0] ?? '\n' };
  return {
    kind: found.kind,
    document,
    range,
    ...(found.name === undefined ? {} : { name: found.name }),
    holes: template.holes.flatMap(({ variable, range: local }, index): readonly EmbeddedHole[] => {
      const at = found.holes[index];
      if (at === undefined) return [];
      const hostRange = moved(at);
      const value = values.get(index + 1);
      return [
        {
          variable,
          range: local,
          source: program.slice(hostRange.start, hostRange.end).replace(/^\$\{/, '').replace(/\}$/, '').trim(),
          hostRange,
          ...(value === undefined ? {} : { value }),
        },
      ];
    }),
    toHost: (offset) => map.toHost(offset),
    toHostRange: (local) => map.toHostRange(local),
    toLocal: (offset) => map.toLocal(offset),
    toHostText: (written) => hostText(written, host),
    toHostEdit: (edit) => hostEdit(edit, host),
  };
}
