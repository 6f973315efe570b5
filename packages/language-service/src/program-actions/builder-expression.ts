import type { Filter, Search } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf } from '../embedded/program-tree.ts';
import { attempt } from '../requests/typescript/built.ts';
import { withHoleNames } from '../requests/typescript/holes.ts';
import type { OpenLibrary } from '../requests/typescript/library.ts';
import { attributeCondition, fieldCondition, type BuilderCall } from './builder-conditions.ts';
import { fieldTerm, freeTerm } from './builder-terms.ts';
import type { BuilderValues } from './builder-values.ts';
import type { ProgramPlace } from './program-place.ts';
import { typedExpression, type TypedExpression } from './typed-expression.ts';

/** Brackets that are opened at most, so that a program that is made to be deep does not overflow the stack. */
const deepest = 200;

const condition = (ast: Filter | undefined): TypedExpression | undefined => ast && { kind: 'filters', ast };
const container = (ast: Filter | undefined): TypedExpression | undefined => ast && { kind: 'containerfilter', ast };
const term = (ast: Search | undefined): TypedExpression | undefined => ast && { kind: 'search', ast };

/** Makes what calls of the builder make, without running the program: its own code is called with what the program writes out. */
export class BuilderReader {
  private readonly place: ProgramPlace;
  private readonly library: OpenLibrary;
  private readonly values: BuilderValues;
  private depth = 0;

  constructor(place: ProgramPlace, library: OpenLibrary, values: BuilderValues) {
    this.place = place;
    this.library = library;
    this.values = values;
  }

  /** `undefined` for everything that is not understood to the last part, and for what the builder refuses. */
  read(node: SyntaxNode): TypedExpression | undefined {
    if (this.depth >= deepest) return undefined;
    this.depth += 1;
    const made = attempt(() => this.expression(node));
    this.depth -= 1;
    return made;
  }

  private expression(node: SyntaxNode): TypedExpression | undefined {
    if (node.name === 'TaggedTemplateExpression') return this.template(node);
    const callee = node.name === 'CallExpression' ? node.firstChild : null;
    const given = callee === null ? undefined : this.values.argumentsOf(node);
    if (callee === null || given === undefined) return undefined;
    const name = this.place.imports.nameOf(callee)?.name;
    if (name !== undefined) return this.called(name, given);
    const [owner, dot, member] = callee.name === 'MemberExpression' ? childrenOf(callee) : [];
    if (owner === undefined || dot?.name !== '.' || member?.name !== 'PropertyName') return undefined;
    return this.method(owner, { method: this.place.text(member), given });
  }

  /** A call of what the builder exports. */
  private called(name: string, given: readonly SyntaxNode[]): TypedExpression | undefined {
    const { library, values } = this;
    const [first, second] = given;
    switch (name) {
      case 'and':
      case 'or':
        return this.join(name, given);
      case 'not': {
        const operand = first === undefined || second !== undefined ? undefined : this.read(first);
        if (operand?.kind === 'search') return term(library.not(operand.ast));
        return operand?.kind === 'filters' ? condition(library.not<Filter>(operand.ast)) : undefined;
      }
      case 'category':
      case 'lightbox': {
        const id = second === undefined ? values.value(first) : undefined;
        return id === undefined || typeof id === 'number' ? undefined : container(library[name](id));
      }
      case 'ascending':
      case 'descending': {
        const key = second === undefined ? values.literal(first) : undefined;
        const isKey = (text: unknown): text is Parameters<OpenLibrary['ascending']>[0] =>
          library.schema.sortKeys.some((row) => row.key === text);
        return isKey(key) ? { kind: 'sort', ast: library[name](key) } : undefined;
      }
      default:
        return term(freeTerm(library, { method: name, given }, values));
    }
  }

  /** A call of a method: `fields.Status.eq(0)`, `attributeById(id).eq('x')`. */
  private method(owner: SyntaxNode, call: BuilderCall): TypedExpression | undefined {
    const { library, values, place } = this;
    const { method, given } = call;
    const table = place.imports.nameOf(owner)?.name;
    if (table === 'isMatch') {
      const [build, other] = Object.entries(library.isMatch).flatMap(([name, make]) => (name === method ? [make] : []));
      const text = build === undefined || given.length !== 1 ? undefined : values.value(given[0]);
      return other !== undefined || text === undefined || typeof text === 'number'
        ? undefined
        : condition(build?.(text));
    }
    if (owner.name === 'CallExpression') {
      const made = place.imports.nameOf(owner.firstChild)?.name;
      const [id, other] = values.argumentsOf(owner) ?? [];
      const value = other === undefined ? values.value(id) : undefined;
      if (value === undefined || typeof value === 'number') return undefined;
      if (made === 'attributeById') return condition(attributeCondition(library.attributeById(value), call, values));
      const isBelow = made === 'category' && method === 'withSubCategories' && given.length === 0;
      return isBelow ? container(library.category(value).withSubCategories()) : undefined;
    }
    const [outer, dot, member] = owner.name === 'MemberExpression' ? childrenOf(owner) : [];
    if (outer === undefined || dot?.name !== '.' || member?.name !== 'PropertyName') return undefined;
    const name = place.text(member);
    switch (place.imports.nameOf(outer)?.name) {
      case 'fields': {
        const field = Object.hasOwn(library.fields, name) ? library.fields[name] : undefined;
        return field && condition(fieldCondition(field, call, values));
      }
      case 'searchFields': {
        const terms = Object.hasOwn(library.searchFields, name) ? library.searchFields[name] : undefined;
        const isId = library.schema.searchField(name)?.match === 'id';
        return terms && term(fieldTerm(terms, isId, call, values));
      }
      default:
        return undefined;
    }
  }

  private join(name: 'and' | 'or', given: readonly SyntaxNode[]): TypedExpression | undefined {
    const operands = given.map((each) => this.read(each));
    const [first] = operands;
    const { library } = this;
    if (first?.kind === 'search') {
      const searches = operands.flatMap((each) => (each?.kind === 'search' ? [each.ast] : []));
      return searches.length < given.length
        ? undefined
        : term(name === 'and' ? library.and(...searches) : library.or(...searches));
    }
    const filters = operands.flatMap((each) =>
      each !== undefined && each.kind !== 'search' && each.kind !== 'sort' && each.kind === first?.kind
        ? [each.ast]
        : [],
    );
    if (first === undefined || filters.length < given.length) return undefined;
    const ast = name === 'and' ? library.and(...filters) : library.or(...filters);
    return first.kind === 'filters' ? condition(ast) : container(ast);
  }

  /** A template among the operands. */
  private template(node: SyntaxNode): TypedExpression | undefined {
    const literal = node.lastChild;
    const query = this.place.queries.find(({ range }) => range.start - 1 === literal?.from);
    if (query === undefined || query.document.kind === 'document') return undefined;
    const { template } = query.document;
    if (this.place.imports.nameOf(node.firstChild)?.name !== query.kind) return undefined;
    if (template === undefined || template.check({}).some(({ severity }) => severity === 'error')) return undefined;
    const names = new Map(query.holes.map(({ variable, source }) => [variable, this.values.hole(source).name]));
    const ast = template.parse();
    return (
      ast &&
      typedExpression(
        query.kind,
        withHoleNames(ast, (variable) => names.get(variable)),
      )
    );
  }
}
