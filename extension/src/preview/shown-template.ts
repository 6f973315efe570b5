import type { TextEdit } from '@assetql/core';
import { l10n, type TextDocument } from 'vscode';
import type { PlacedTemplate } from '../contracts/templates.ts';
import type { ShownTemplate } from './messages.ts';
import type { ShownText } from './preview-surroundings.ts';

/** Why a template cannot be run now. */
function heldBy({ search: { holes, problem } }: PlacedTemplate): string | undefined {
  if (problem !== undefined) return problem;
  const missing = holes.filter((hole) => hole.problem !== undefined).map(({ source }) => `\${${source}}`);
  return missing.length === 0
    ? undefined
    : l10n.t('The program puts values in when it runs. Give some to run the query here: {0}', missing.join(', '));
}

function shown(template: PlacedTemplate): ShownTemplate {
  const { holes, variables } = template.search;
  const held = heldBy(template);
  const isMissing = holes.some(({ problem }) => problem !== undefined);
  return {
    place: template.place,
    ...(held === undefined ? {} : { held }),
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
    values: holes.length === 0 ? 'none' : isMissing ? 'missing' : 'given',
  };
}

/** Numbers the versions of what a page is shown: a template becomes another search by its values, too, and by another place of the caret. */
export class ShownVersions {
  private number = 0;
  private last: string | undefined;

  of(content: readonly unknown[]): number {
    const next = JSON.stringify(content);
    if (next !== this.last) this.number += 1;
    this.last = next;
    return this.number;
  }
}

type TemplateText = Pick<ShownText, 'uri' | 'version' | 'name' | 'text' | 'template' | 'takes' | 'write'>;

/** A template as the page is shown it: as a saved search, whose edits are written into the program by `write`. Without one, that there is none. */
export function templateText(
  document: TextDocument,
  template: PlacedTemplate | undefined,
  versions: ShownVersions,
  write: (edits: readonly TextEdit[]) => Promise<boolean>,
): TemplateText {
  const uri = template?.key ?? `${document.uri.toString()}#`;
  const text = template?.search.text ?? '';
  const told = template === undefined ? { place: '', values: 'none' as const } : shown(template);
  return {
    uri,
    version: versions.of([uri, document.version, text, told]),
    name: '',
    text,
    template: told,
    takes: (edits) => template?.search.toHostEdits(edits) !== undefined,
    write: async (edits) => {
      const made = template?.search.toHostEdits(edits);
      return made !== undefined && (await write(made));
    },
  };
}
