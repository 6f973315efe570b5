import { changedStretch } from '@assetql/core/document';
import type { ToPage } from './messages.ts';

/** A text that the page has. */
export type SentText = Omit<Extract<ToPage, { kind: 'text' }>, 'kind'>;

/** Characters of a text that is sent as a whole with every key. */
const shortText = 20_000;

/** What tells a page that has a text of another one: of a long text what has changed; nothing when it has it. */
export function textMessage(sent: SentText | undefined, next: SentText): ToPage | undefined {
  const { place, name, text } = next;
  const isSame = sent?.place.uri === place.uri && sent.name === name;
  if (isSame && sent.place.version === place.version) return undefined;
  if (!isSame || text.length <= shortText) return { kind: 'text', ...next };
  const range = changedStretch(sent.text, text);
  const newText = text.slice(range.start, range.end + text.length - sent.text.length);
  return { kind: 'change', place, from: sent.place.version, range, newText };
}
