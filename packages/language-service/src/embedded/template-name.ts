import type { SyntaxNode } from '@lezer/common';

/** The name that the text before it gives: `const mine = …`, `{ mine: … }`, `this.mine = …`. */
const assignments: ReadonlySet<string> = new Set([
  'AssignmentExpression',
  'Property',
  'PropertyDeclaration',
  'VariableDeclaration',
]);

/** What has its name in itself. */
const functions: ReadonlySet<string> = new Set(['FunctionDeclaration', 'MethodDeclaration']);

const names: ReadonlySet<string> = new Set(['PropertyDefinition', 'VariableDefinition', 'VariableName']);

/** The most levels between a template and what names it. A program that is nested on purpose must not take long. */
const deepest = 50;

/** What a program calls a template: the variable, member or function that it is written for. `undefined` for one in a hole of another. */
export function templateName(template: SyntaxNode, text: string): string | undefined {
  let node = template;
  for (let depth = 0; depth < deepest; depth += 1) {
    const { parent } = node;
    if (parent === null || parent.name === 'Interpolation') return undefined;
    const named = assignments.has(parent.name)
      ? assigned(node)
      : functions.has(parent.name)
        ? (parent.getChild('VariableDefinition') ?? parent.getChild('PropertyDefinition'))
        : undefined;
    if (named) return text.slice(named.from, named.to);
    node = parent;
  }
  return undefined;
}

/** The name before the equals sign or colon of a value. */
function assigned(value: SyntaxNode): SyntaxNode | undefined {
  let node = value.prevSibling;
  while (node !== null && !names.has(node.name) && node.name !== 'MemberExpression') node = node.prevSibling;
  const found = node?.name === 'MemberExpression' ? node.lastChild : node;
  return found ?? undefined;
}
