import type { Expression, Filter, Search } from '@assetql/core';
import type { EmbeddedQuery } from '../embedded/embedded-query.ts';
import { leftOut } from './left-out.ts';
import { missingValue } from './read-hole-value.ts';
import { ReplacedText } from './replaced-text.ts';
import type { PlacedHole } from './template-hole.ts';
import { variableNames } from './variable-names.ts';
import { WrittenTemplate } from './written-template.ts';

/** The text in the place of the holes of a template. */
export interface Filling {
  /** What was typed for conditions and parts of a sort, by their expression; a condition without a text is left out. */
  readonly parts: ReadonlyMap<string, string>;
  /** How the file defines values, by their expression; `null` is written in place of the hole. */
  readonly definitions: ReadonlyMap<string, string>;
}

/** Writes a template as a file of one saved search. */
export class TemplateFile {
  readonly query: EmbeddedQuery;
  readonly holes: readonly PlacedHole[];
  private readonly ast: Expression | undefined;
  private readonly title: string;
  private readonly names: ReadonlyMap<string, string>;

  /** `ast` is the expression of the template. */
  constructor(query: EmbeddedQuery, ast: Expression | undefined, holes: readonly PlacedHole[], title: string) {
    this.query = query;
    this.ast = ast;
    this.holes = holes;
    this.title = title.replaceAll(/\s+/g, ' ').trim();
    this.names = variableNames(holes);
  }

  /** The expressions of the holes by the names of their variables in the file. */
  get variables(): Readonly<Record<string, string>> {
    return Object.fromEntries(Array.from(this.names, ([source, name]) => [name, source]));
  }

  /** The variable of the file for an expression: `{{kind}}`. */
  variable(source: string): string {
    return `{{${this.names.get(source) ?? ''}}}`;
  }

  /** Whether leaving these conditions out leaves nothing of an OR, which is a mistake. */
  losesOr(sources: ReadonlySet<string>): boolean {
    return this.without(sources).losesOr;
  }

  write({ parts, definitions }: Filling): WrittenTemplate {
    const { query, holes, title } = this;
    const out = new Set(
      holes.flatMap(({ takes, source }) => (takes === 'condition' && !parts.get(source) ? [source] : [])),
    );
    const replacements = [
      ...this.without(out).ranges.map((range) => ({ range, newText: '' })),
      ...holes.flatMap((hole) =>
        out.has(hole.source) ? [] : [{ range: hole.range, newText: this.textFor(hole, { parts, definitions }) }],
      ),
    ];
    const expression = new ReplacedText(
      query.document.text,
      replacements.toSorted((one, other) => one.range.start - other.range.start),
    );
    const lines = [...definitions]
      .filter(([, definition]) => definition !== missingValue)
      .map(([source, definition]) => `@${this.names.get(source) ?? ''} = ${definition}\n`);
    const head = `${lines.join('')}${lines.length === 0 ? '' : '\n'}### ${title}\n${query.kind}: `;
    const variables = new Map(holes.map(({ source, variable }) => [this.variable(source), variable]));
    return new WrittenTemplate({ query, head, expression, variables, isWhole: out.size === 0 });
  }

  private without(sources: ReadonlySet<string>): ReturnType<typeof leftOut> {
    const { ast, holes } = this;
    if (ast === undefined || ast.kind === 'SortKey' || sources.size === 0) return { ranges: [], losesOr: false };
    const variables = new Set(holes.filter(({ source }) => sources.has(source)).map(({ variable }) => variable));
    return leftOut(ast, (node) => variables.has(textOf(node)));
  }

  private textFor({ takes, source, variable, range }: PlacedHole, { parts, definitions }: Filling): string {
    const { text } = this.query.document;
    if (definitions.get(source) === missingValue) return missingValue;
    if (takes === 'value') return text.slice(range.start, range.end).replace(variable, () => this.variable(source));
    const typed = parts.get(source) ?? '';
    return takes === 'condition' ? `(${typed})` : typed;
  }
}

/** How a node that stands for a hole is written. */
const textOf = (node: Filter | Search): string =>
  node.kind === 'Variable' ? `{{${node.name}}}` : node.kind === 'Invalid' ? node.text : '';
