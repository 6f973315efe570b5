import type { TemplateHole, TemplateSearch } from '@assetql/language-service';
import { l10n, window } from 'vscode';

/** What is to be typed, by what a hole takes. */
function promptFor({ takes }: TemplateHole): string {
  switch (takes) {
    case 'condition':
      return l10n.t('A condition, such as Status EQ 0. Leave it empty to leave the condition out.');
    case 'key':
      return l10n.t('What is sorted by, such as title.');
    case 'direction':
      return l10n.t('A for ascending, D for descending.');
    default:
      return l10n.t(
        'A text, a number, a time such as now - 30d, a look-up such as category("Brand"), a list such as ["a", "b"], or null for a field without a value.',
      );
  }
}

/**
 * Asks for what a template is run with, one box for each expression. `current` is the template as it is by then. Resolves to false when a
 * box is closed; what was given before that is kept.
 */
export async function askValues(
  holes: readonly TemplateHole[],
  current: () => TemplateSearch | undefined,
  keep: (source: string, typed: string) => Promise<void>,
): Promise<boolean> {
  for (const [index, hole] of holes.entries()) {
    const { source } = hole;
    const typed = await window.showInputBox({
      title:
        holes.length === 1
          ? l10n.t('Value of {0}', `\${${source}}`)
          : l10n.t('Value of {0} ({1} of {2})', `\${${source}}`, index + 1, holes.length),
      prompt: promptFor(hole),
      value: hole.typed ?? '',
      ignoreFocusOut: true,
      validateInput: (text) => current()?.problemOf(source, text),
    });
    if (typed === undefined) return false;
    await keep(source, typed);
  }
  return true;
}
