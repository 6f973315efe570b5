import type { ExpressionKind } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import type { Program } from './program-tree.ts';

/** What a name or an expression of a program stands for, as far as queries are concerned. */
export type Meaning = ExpressionKind | 'module' | 'library' | 'defineLibrary';

const kinds: ReadonlySet<string> = new Set<ExpressionKind>(['filters', 'containerfilter', 'search', 'sort']);
const isKind = (name: string): name is ExpressionKind => kinds.has(name);

/** A place in a syntax tree, if it is there. */
type Place = SyntaxNode | null | undefined;

/** A name where it is declared, and how far it reaches. */
interface Declaration {
  readonly node: SyntaxNode;
  readonly from: number;
  readonly to: number;
}

const scopes: ReadonlySet<string> = new Set([
  'ArrowFunction',
  'Block',
  'CatchClause',
  'ClassExpression',
  'ForStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'MethodDeclaration',
  'Script',
  'StaticBlock',
  'SwitchBody',
]);

/** The most steps from a tag to its name. A program that is nested on purpose must not overflow the stack. */
const deepest = 100;

/** The names of a program that stand for tags and for libraries, found through imports, declarations and patterns as they are in scope. */
export class Bindings {
  private readonly program: Program;
  private readonly isModule: (specifier: string) => boolean;
  /** Where names are declared. */
  private readonly places = new Map<string, number[]>();
  private readonly declarations = new Map<string, readonly Declaration[]>();
  /** What names mean; nothing while it is being found out, so that names that are declared by each other end. */
  private readonly known = new Map<number, Meaning | undefined>();
  private depth = 0;

  /** `isModule` tells modules that export tags or libraries from others. */
  constructor(program: Program, isModule: (specifier: string) => boolean) {
    this.program = program;
    this.isModule = isModule;
    program.tree.iterate({
      enter: (found) => {
        if (found.name === 'VariableDefinition') this.add(found.from, found.to);
      },
    });
  }

  /** What an expression stands for. */
  meaningOf(node: Place): Meaning | undefined {
    if (this.depth > deepest) return undefined;
    this.depth += 1;
    const meaning = this.read(node);
    this.depth -= 1;
    return meaning;
  }

  private read(node: Place): Meaning | undefined {
    switch (node?.name) {
      case 'VariableName':
        return this.lookUp(this.text(node), node.from);
      case 'MemberExpression': {
        const name = node.lastChild;
        return name?.name === 'PropertyName' ? member(this.meaningOf(node.firstChild), this.text(name)) : undefined;
      }
      case 'CallExpression':
        return this.called(node);
      case 'AwaitExpression':
        return node.lastChild?.name === 'DynamicImport' ? this.specified(node.lastChild) : undefined;
      case 'ParenthesizedExpression':
        return this.meaningOf(node.firstChild?.nextSibling);
      case 'BinaryExpression':
      case 'InstantiationExpression':
      case 'PostfixExpression':
        // `x as T`, `x<T>`, `x!`: other operators make nothing that is a tag.
        return this.meaningOf(node.firstChild);
      default:
        return undefined;
    }
  }

  private text(node: Place): string {
    return node ? this.program.text.slice(node.from, node.to) : '';
  }

  private add(from: number, to: number): void {
    const name = this.program.text.slice(from, to);
    const others = this.places.get(name);
    if (others === undefined) this.places.set(name, [from]);
    else others.push(from);
  }

  /** Where a name is declared. Most names of a program are never asked for. */
  private declarationsOf(name: string): readonly Declaration[] {
    let declarations = this.declarations.get(name);
    if (declarations === undefined) {
      const { tree } = this.program;
      declarations = (this.places.get(name) ?? []).map((from) => declaration(tree.resolveInner(from, 1)));
      this.declarations.set(name, declarations);
    }
    return declarations;
  }

  /** Where the name that is used at a place is declared; `undefined` for one that the program does not declare. */
  definitionOf(name: string, at: number): SyntaxNode | undefined {
    let nearest: Declaration | undefined;
    for (const each of this.declarationsOf(name))
      if (each.from <= at && at < each.to && (nearest === undefined || each.from >= nearest.from)) nearest = each;
    return nearest?.node;
  }

  private lookUp(name: string, at: number): Meaning | undefined {
    const node = this.definitionOf(name, at);
    if (node === undefined) return undefined;
    if (!this.known.has(node.from)) {
      this.known.set(node.from, undefined);
      this.known.set(node.from, this.declared(node));
    }
    return this.known.get(node.from);
  }

  /** What a declared name stands for. Parameters and all others whose value is given elsewhere stand for nothing. */
  private declared(node: SyntaxNode): Meaning | undefined {
    const { parent } = node;
    switch (parent?.name) {
      case 'ImportDeclaration':
        return this.isOurs(parent) ? (node.prevSibling?.name === 'as' ? 'module' : 'library') : undefined;
      case 'ImportGroup': {
        const as = node.prevSibling;
        const exported = as?.name === 'as' ? as.prevSibling : node;
        return this.isOurs(parent.parent) ? member('module', this.text(exported)) : undefined;
      }
      case 'VariableDeclaration':
        return this.initial(node);
      case 'PatternProperty':
        return this.destructured(parent);
      default:
        return undefined;
    }
  }

  /** What a declaration gives the name or pattern before its equals sign. */
  private initial(target: Place): Meaning | undefined {
    let next = target?.nextSibling;
    if (next?.name === 'TypeAnnotation') next = next.nextSibling;
    return next?.name === 'Equals' ? this.meaningOf(next.nextSibling) : undefined;
  }

  private destructured(property: SyntaxNode): Meaning | undefined {
    const { firstChild: name, parent: pattern } = property;
    // Libraries are not members of anything but modules: a pattern in a pattern in a pattern holds none.
    const outer = pattern?.parent;
    const owner = outer?.name === 'PatternProperty' ? this.memberOf(outer) : this.initial(pattern);
    return name?.name === 'Spread' ? owner : member(owner, this.text(name));
  }

  /** What the property of an outermost pattern holds. */
  private memberOf({ firstChild: name, parent: pattern }: SyntaxNode): Meaning | undefined {
    return member(this.initial(pattern), this.text(name));
  }

  private called(call: SyntaxNode): Meaning | undefined {
    const callee = call.firstChild;
    if (callee?.name === 'VariableName' && this.text(callee) === 'require') return this.specified(call.lastChild);
    return this.meaningOf(callee) === 'defineLibrary' ? 'library' : undefined;
  }

  /** The module that is loaded by a call. */
  private specified(node: Place): Meaning | undefined {
    return this.isOurs(node) ? 'module' : undefined;
  }

  /** Whether the text in a node names a module of ours. */
  private isOurs(node: Place): boolean {
    return this.isModule(this.text(node?.getChild('String')).slice(1, -1));
  }
}

/** A declared name with its scope. */
function declaration(node: SyntaxNode): Declaration {
  let scope = node.parent;
  // A function or class is known where it stands, its parameters inside of it.
  if (scope?.name === 'FunctionDeclaration' || scope?.name === 'ClassDeclaration') scope = scope.parent;
  while (scope?.parent && !scopes.has(scope.name)) scope = scope.parent;
  const { from, to } = scope ?? node;
  return { node, from, to };
}

/** What a member of something is. Modules export tags, `defineLibrary`, and libraries by any name. */
function member(owner: Meaning | undefined, name: string): Meaning | undefined {
  if (owner !== 'module' && owner !== 'library') return undefined;
  if (isKind(name)) return name;
  if (owner === 'library') return undefined;
  return name === 'defineLibrary' ? 'defineLibrary' : 'library';
}
