import type { CommandResult } from '@assetql/language-server';
import type { L10n } from '../connections/l10n.ts';

/** How many titles a message has room for. */
const most = 5;

const assets = (total: number, l10n: L10n): string => (total === 1 ? l10n.t('1 asset') : l10n.t('{0} assets', total));

/** What a command found out about a query, as a message says it; nothing for what is shown otherwise. */
export function resultText(result: CommandResult, l10n: L10n): string | undefined {
  switch (result.kind) {
    case 'run': {
      const titles = result.assets.slice(0, most).map(({ id, title }) => title ?? id);
      if (titles.length === 0) return l10n.t('The query finds nothing.');
      const list = `${titles.join(', ')}${result.total > titles.length ? ' …' : ''}`;
      return l10n.t('The query finds {0}: {1}', assets(result.total, l10n), list);
    }
    case 'counts': {
      const [whole, ...parts] = result.parts.filter(({ measure }) => measure === 'alone');
      const said = parts.flatMap(({ text, total }) =>
        text === undefined || total === undefined ? [] : [`${text}: ${assets(total, l10n)}`],
      );
      if (whole?.total === undefined) return l10n.t('The query could not be counted.');
      return [l10n.t('The query finds {0}.', assets(whole.total, l10n)), ...said].join('\n');
    }
    case 'explain':
      return `${result.text}.`;
    case 'problem':
      return result.message;
    default:
      return undefined;
  }
}
