import { print, withoutGroups, type Search } from '@assetql/core';
import { holeArgument } from './argument.ts';
import { attempt, isSame, type Built } from './built.ts';
import { noHoles, readHoledText, splitAtHoles, type Holes } from './holes.ts';
import type { OpenLibrary } from './library.ts';
import { call, template, text } from './source.ts';

interface BuiltSearch extends Built<Search> {
  /** It may be nothing, so that it is an operand only. */
  readonly isTemplate?: true;
}

type Term = Extract<Search, { kind: 'Word' | 'Phrase' | 'Everything' }>;

/** Writes searches with the builder, as `FilterProgram` writes filters. */
export class SearchProgram {
  private readonly library: OpenLibrary;
  private readonly holes: Holes;

  constructor(library: OpenLibrary, holes: Holes = noHoles) {
    this.library = library;
    this.holes = holes;
  }

  /** A piece that evaluates to the search; nothing when not even a template does. */
  piece(outer: Search): BuiltSearch | undefined {
    const node = withoutGroups(outer);
    const built = this.built(node);
    return built !== undefined && isSame('search', node, built.ast) ? built : this.template(node);
  }

  private built(node: Search): BuiltSearch | undefined {
    switch (node.kind) {
      case 'And':
      case 'Or': {
        const operands = node.operands.map((operand) => this.piece(operand));
        const built = operands.filter((operand) => operand !== undefined);
        if (built.length < operands.length) return undefined;
        const asts = built.map(({ ast }) => ast);
        const { and, or } = this.library;
        const ast = attempt(() => (node.kind === 'And' ? and(...asts) : or(...asts)));
        return ast && { source: call(node.kind.toLowerCase(), ...built.map(({ source }) => source)), ast };
      }
      case 'Not': {
        const operand = this.piece(node.operand);
        if (operand === undefined || operand.isTemplate === true) return undefined;
        const ast = attempt(() => this.library.not(operand.ast));
        return ast && { source: call('not', operand.source), ast };
      }
      case 'Field': {
        const { name, operand } = node;
        const row = this.library.schema.searchField(name.text);
        const terms = this.library.searchFields[row?.names[0] ?? ''];
        if (row === undefined || terms === undefined) return undefined;
        const path = `searchFields.${row.names[0]}`;
        if (operand.kind === 'Variable') {
          const handed = holeArgument(operand, this.holes);
          const ast = handed && attempt(() => terms.word(operand));
          return ast && { source: call(`${path}.${row.match === 'words' ? 'word' : 'eq'}`, handed.source), ast };
        }
        if (!isTerm(operand)) return undefined;
        if (row.match === 'words') return this.term(operand, terms, `${path}.`);
        const id = operand.kind === 'Everything' || isWild(operand) ? undefined : operand.text;
        const ast = id === undefined ? undefined : attempt(() => terms.word(id));
        return id === undefined || ast === undefined ? undefined : { source: call(`${path}.eq`, text(id)), ast };
      }
      case 'Variable': {
        const { expressions, conditions } = this.holes;
        const hole = conditions.has(node.name) ? expressions.get(node.name) : undefined;
        return hole === undefined ? undefined : { source: { hole }, ast: node, isTemplate: true };
      }
      default:
        return isTerm(node) ? this.term(node, this.library, '') : undefined;
    }
  }

  private term(node: Term, terms: Terms, path: string): BuiltSearch | undefined {
    const method = methodOf(node);
    const value = node.kind === 'Everything' ? '' : node.text;
    const ast = attempt(() => (method === 'everything' ? terms.everything() : terms[method](value)));
    return ast && { source: call(path + method, ...(method === 'everything' ? [] : [text(value)])), ast };
  }

  private template(node: Search): BuiltSearch | undefined {
    const written = splitAtHoles(print(node), this.holes);
    const read = readHoledText('search', written);
    if (read === undefined || read.kind === 'SortKey' || !isSame('search', node, read)) return undefined;
    const holes = written.names.map((name) => this.holes.expressions.get(name) ?? '');
    return { source: template('search', written.parts, holes), ast: node, isTemplate: true };
  }
}

type TextMethod = 'word' | 'phrase' | 'startsWith' | 'endsWith' | 'contains';

type Terms = { readonly [Method in TextMethod]: (text: string) => Search } & { readonly everything: () => Search };

const isTerm = (node: Search): node is Term =>
  node.kind === 'Word' || node.kind === 'Phrase' || node.kind === 'Everything';

const isWild = (node: Term): boolean => node.kind === 'Word' && (node.leading || node.trailing);

function methodOf(node: Term): TextMethod | 'everything' {
  if (node.kind === 'Everything') return 'everything';
  if (node.kind === 'Phrase') return 'phrase';
  if (node.leading) return node.trailing ? 'contains' : 'endsWith';
  return node.trailing ? 'startsWith' : 'word';
}
