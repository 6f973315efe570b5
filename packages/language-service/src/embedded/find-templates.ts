import type { ExpressionKind } from '@assetql/core';
import type { SyntaxNode } from '@lezer/common';
import { Bindings } from './bindings.ts';
import type { EmbeddedOptions } from './embedded-options.ts';
import { builder, withoutExtension } from './module-names.ts';
import type { Program } from './program-tree.ts';
import { programTemplate, type ProgramTemplate } from './program-template.ts';
import { templateName } from './template-name.ts';

/** The templates of a program that are queries, in order. One in a hole of another comes after it. */
export function findTemplates(
  program: Program,
  { modules = [], tags = {} }: Pick<EmbeddedOptions, 'modules' | 'tags'>,
): readonly ProgramTemplate[] {
  const known = new Map<string, ExpressionKind>(Object.entries(tags));
  const endings = modules.map((module) => `/${withoutExtension(module)}`);
  const isModule = (specifier: string): boolean =>
    specifier === builder || endings.some((ending) => `/${withoutExtension(specifier)}`.endsWith(ending));
  let bindings: Bindings | undefined;
  const kindOf = (tag: SyntaxNode): ExpressionKind | undefined => {
    const written = program.text.slice(tag.from, tag.to);
    const [untyped = ''] = written.split('<', 1);
    const name = untyped.replaceAll(/\s/g, '');
    const configured = known.get(name);
    if (configured !== undefined) return configured;
    const meaning = (bindings ??= new Bindings(program, isModule)).meaningOf(tag);
    return meaning === 'module' || meaning === 'library' || meaning === 'defineLibrary' ? undefined : meaning;
  };
  const found: ProgramTemplate[] = [];
  program.tree.iterate({
    enter: (each) => {
      if (each.name !== 'TaggedTemplateExpression') return;
      const { firstChild: tag, lastChild: template } = each.node;
      if (tag === null || template === null) return;
      const kind = kindOf(tag);
      if (kind !== undefined)
        found.push(programTemplate(kind, each.from, template, templateName(each.node, program.text)));
    },
  });
  return found;
}
