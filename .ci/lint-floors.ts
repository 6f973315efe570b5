import { dirname, resolve, sep } from 'node:path';

/** The parts of the linter's rule context that are used here. */
interface RuleContext {
  readonly filename: string;
  readonly options: readonly [{ readonly folder: string; readonly floors: readonly string[] }];
  report(problem: { readonly message: string; readonly node: unknown }): void;
}

/** A declaration that names a module, or an `import()` whose argument is a literal. */
interface ModuleNode {
  readonly source: { readonly value?: unknown } | null;
}

/**
 * Lets the files of a folder import only what lies on the same floor or below, type imports included. `floors` names the sub-folders from
 * the top down; floors that share a line, separated by a blank, do not import each other. Files beside the sub-folders may import all.
 */
function createVisitor(context: RuleContext): Record<string, (node: ModuleNode) => void> {
  const [{ folder, floors }] = context.options;
  const marker = `${sep}${folder.replaceAll('/', sep)}${sep}`;
  const levels = new Map(floors.flatMap((names, level) => names.split(' ').map((name) => [name, level])));
  const floorOf = (file: string): string | undefined => {
    const at = file.lastIndexOf(marker);
    const [first, second] = at < 0 ? [] : file.slice(at + marker.length).split(sep);
    return second === undefined ? undefined : first;
  };
  const from = floorOf(context.filename);
  if (from === undefined) return {};
  const check = (node: ModuleNode): void => {
    const specifier = node.source?.value;
    if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
    const to = floorOf(resolve(dirname(context.filename), specifier)) ?? '';
    if (to === from) return;
    const [level, other] = [levels.get(from), levels.get(to)];
    if (level === undefined || other === undefined || other <= level)
      context.report({
        message: `Imports run down the floors of ${folder}: ${from} may not import ${to || 'its root'}.`,
        node,
      });
  };
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
}

/** A plugin of the linter; `.oxlintrc.json` has the list of floors. */
export default {
  meta: { name: 'floors' },
  rules: { down: { meta: { schema: [{ type: 'object' }] }, create: createVisitor } },
};
