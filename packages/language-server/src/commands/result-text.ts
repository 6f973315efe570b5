import type { CommandResult, CountedPart } from './command-result.ts';

const assets = (total: number): string => `${total} ${total === 1 ? 'asset' : 'assets'}`;

/** How many titles a message has room for. */
const most = 10;

const line = ({ text, total, depth }: CountedPart): string =>
  `${text === undefined ? 'The whole search' : '  '.repeat(depth + 1) + text}: ${total === undefined ? 'not counted' : assets(total)}`;

/** What a command found out, as a message says it to a person. */
export function resultText(result: CommandResult): string {
  const subject = result.search === '' ? 'The search' : `“${result.search}”`;
  switch (result.kind) {
    case 'run': {
      const titles = result.assets.slice(0, most).map(({ id, title }) => title ?? id);
      const more = result.total > titles.length && titles.length > 0 ? ' …' : '';
      return `${subject} finds ${assets(result.total)}${titles.length === 0 ? '.' : `: ${titles.join(', ')}${more}`}`;
    }
    case 'counts':
      return result.parts
        .filter(({ measure }) => measure === 'alone')
        .map(line)
        .join('\n');
    case 'explain':
      return `${subject} asks for: ${result.text}.`;
    case 'relax':
      return result.changes.length === 0
        ? `${subject} finds something already, or no small change makes it find something.`
        : `${subject} finds something after one of these changes.`;
    case 'problem':
      return result.message;
    default:
      return result.servedAt === undefined
        ? result.text
        : `${result.text}\nThe library has no address of its own; “assetql serve” answers the request at ${result.servedAt}.`;
  }
}
