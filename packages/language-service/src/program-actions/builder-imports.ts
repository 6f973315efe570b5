import type { Range, TextEdit } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import type { Bindings } from '../embedded/bindings.ts';
import { builder } from '../embedded/module-names.ts';
import { childrenOf, type Program } from '../embedded/program-tree.ts';
import { importSpecifiers, type ImportSpecifier } from './import-specifiers.ts';
import { lineIndent } from './line-indent.ts';

/** An export of the builder as a program refers to it. */
export interface BuilderName {
  /** The exported name. */
  readonly name: string;
  /** The namespace import of the builder, when it is used as a member of that. */
  readonly namespace?: string;
  /** The import declaration. */
  readonly declaration: SyntaxNode;
}

/** The names of the builder in a program. Only names that are imported from `@assetql/core/build` itself are known. */
export class BuilderImports {
  private readonly program: Program;
  private readonly bindings: Bindings;

  constructor(program: Program, bindings: Bindings) {
    this.program = program;
    this.bindings = bindings;
  }

  /** What an expression is of the builder: `filters`, `q.filters`. */
  nameOf(node: SyntaxNode | null): BuilderName | undefined {
    if (node?.name === 'VariableName') {
      const definition = this.bindings.definitionOf(this.text(node), node.from);
      const declaration = definition?.parent?.parent;
      if (definition?.parent?.name !== 'ImportGroup' || !this.isBuilder(declaration)) return undefined;
      const exported = definition.prevSibling?.name === 'as' ? definition.prevSibling.prevSibling : definition;
      return exported === null ? undefined : { name: this.text(exported), declaration };
    }
    const [owner, dot, member] = node?.name === 'MemberExpression' ? childrenOf(node) : [];
    if (owner?.name !== 'VariableName' || dot?.name !== '.' || member?.name !== 'PropertyName') return undefined;
    const namespace = this.text(owner);
    const definition = this.bindings.definitionOf(namespace, owner.from);
    const declaration = definition?.parent;
    if (definition?.prevSibling?.name !== 'as' || !this.isBuilder(declaration)) return undefined;
    return { name: this.text(member), namespace, declaration };
  }

  /** What names of the builder are called at the place of `used`; `undefined` where one of them would be another's there. */
  localNames(names: readonly string[], used: BuilderName, at: number): ReadonlyMap<string, string> | undefined {
    const { namespace } = used;
    const specifiers = this.specifiers();
    const found = new Map<string, string>();
    for (const name of names) {
      if (namespace !== undefined) {
        found.set(name, `${namespace}.${name}`);
        continue;
      }
      const known = specifiers.filter((one) => one.exported === name);
      const visible = known.find(({ local, definition }) =>
        isSameNode(this.bindings.definitionOf(local, at), definition),
      );
      if (visible === undefined && (known.length > 0 || !this.isFree(name, at))) return undefined;
      found.set(name, visible?.local ?? name);
    }
    return found;
  }

  /**
   * Imports those of the names that are not imported yet beside `used`, and no longer what only the replaced part of the program has used.
   * `edit` is what replaces it. `undefined` when nothing is to be done.
   */
  importEdit(names: readonly string[], used: BuilderName, edit: TextEdit): TextEdit | undefined {
    if (used.namespace !== undefined) return undefined;
    const group = used.declaration.getChild('ImportGroup');
    const imported = new Set(this.specifiers().map(({ exported }) => exported));
    const added = names.filter((name) => !imported.has(name));
    const { specifiers, hasComments } = importSpecifiers(group, this.program.text);
    const [first, last] = [specifiers[0], specifiers.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    const kept = hasComments ? specifiers : specifiers.filter((one) => !this.isOnlyIn(one, edit));
    if (added.length === 0 && kept.length === specifiers.length) return undefined;
    const between = this.program.text.slice(first.end, specifiers[1]?.start ?? first.end);
    const [lineEnd] = /\r\n?|\n/.exec(between === '' ? this.text(group) : between) ?? [];
    const { indent } = lineIndent(this.program.text, first.start);
    const separator = lineEnd === undefined ? ', ' : `,${lineEnd}${indent}`;
    if (hasComments)
      return { range: { start: last.end, end: last.end }, newText: added.map((name) => separator + name).join('') };
    const written = [...kept.map(({ start, end }) => this.program.text.slice(start, end)), ...added];
    return { range: { start: first.start, end: last.end }, newText: written.join(separator) };
  }

  private text(node: SyntaxNode | null): string {
    return node === null ? '' : this.program.text.slice(node.from, node.to);
  }

  private isBuilder(node: SyntaxNode | null | undefined): node is SyntaxNode {
    if (node?.name !== 'ImportDeclaration' || node.getChild('type') !== null) return false;
    return this.text(node.getChild('String')).slice(1, -1) === builder;
  }

  /** What is imported by its name. */
  private specifiers(): readonly ImportSpecifier[] {
    return childrenOf(this.program.tree.topNode).flatMap((node) =>
      this.isBuilder(node)
        ? importSpecifiers(node.getChild('ImportGroup'), this.program.text).specifiers.filter(({ isType }) => !isType)
        : [],
    );
  }

  /** Whether a name can be imported and is that of the import at a place: nothing in the program has it. */
  private isFree(name: string, at: number): boolean {
    if (this.bindings.definitionOf(name, at) !== undefined) return false;
    let isFree = true;
    this.program.tree.iterate({
      enter: ({ name: kind, from, to, node }) => {
        if ((kind !== 'VariableName' && kind !== 'TypeDefinition') || this.program.text.slice(from, to) !== name)
          return;
        if (kind === 'VariableName' && node.parent?.name === 'ImportGroup') return;
        isFree &&= kind === 'VariableName' && this.bindings.definitionOf(name, from) !== undefined;
      },
    });
    return isFree;
  }

  /** Whether a name is used in the replaced part of a program, and neither elsewhere nor in what replaces it. */
  private isOnlyIn({ local, start, end, isType }: ImportSpecifier, { range, newText }: TextEdit): boolean {
    if (isType || newText.split(/[^\p{L}\p{M}\p{N}_$]+/u).includes(local)) return false;
    let inside = false;
    let outside = false;
    this.program.tree.iterate({
      enter: ({ name: kind, from, to, node }) => {
        if (!uses.has(kind) || this.program.text.slice(from, to) !== local || isWithin(from, { start, end })) return;
        if (kind === 'PropertyDefinition' && !isShorthand(node)) return;
        if (isWithin(from, range)) inside = true;
        else outside = true;
      },
    });
    return inside && !outside;
  }
}

/** AST nodes that can reference an identifier. */
const uses: ReadonlySet<string> = new Set(['VariableName', 'TypeName', 'JSXIdentifier', 'PropertyDefinition']);

/** `{ filters }` in an object. */
const isShorthand = ({ nextSibling, prevSibling }: SyntaxNode): boolean => nextSibling === null && prevSibling === null;

const isWithin = (offset: number, { start, end }: Range): boolean => start <= offset && offset < end;

const isSameNode = (one: SyntaxNode | undefined, other: SyntaxNode): boolean =>
  one !== undefined && one.from === other.from && one.to === other.to;
