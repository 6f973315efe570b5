import { lookUpKinds } from '@assetql/core/document';
import type { ServiceContext } from '../service-context.ts';
import { blank, insertion, type Insertion } from './insertion.ts';
import { attributeValues, libraryNames, nameSource } from './library-names.ts';
import type { Proposals } from './proposal.ts';
import { jsonText } from './quoting.ts';
import type { Target } from './target.ts';
import type { VariableName } from '../variables.ts';
import { variableItems } from './variable-items.ts';

/** The string of an attribute condition (§4.7), without its quotes, with what is still to be filled in. */
export function attributeString(key: string | undefined): Insertion {
  return insertion('{"Key":"', key === undefined ? blank('key') : jsonText(key), '","Value":"', blank('value'), '"}');
}

/** `"Key"` or `"Value"` with its colon and the text of it that is there, closed or not. */
const member = /"(?<name>Key|Value)"\s*:\s*"(?<text>(?:[^"\\]|\\.)*)(?<close>"?)/giu;

interface Member {
  readonly name: string;
  readonly start: number;
  readonly text: string;
  readonly isClosed: boolean;
}

/** What can be written inside the JSON: attributes by name as key, the values they are known to have as value, the members themselves. */
export function completeAttributeString(
  target: Target,
  { catalogue }: ServiceContext,
  variables: readonly VariableName[] | undefined,
): Proposals {
  const { whole, typed, closing } = target;
  const members: Member[] = [];
  for (const match of whole.matchAll(member)) {
    const { name = '', text = '', close = '' } = match.groups ?? {};
    const start = match.index + match[0].length - text.length - close.length;
    members.push({ name: name.toLowerCase(), start, text, isClosed: close !== '' });
  }
  const at = members.find(({ start, text }) => typed.length >= start && typed.length <= start + text.length);
  if (at === undefined) return whole.trim() === '' ? wholeConditions(target, catalogue) : { target, items: [] };
  // What nothing closes ends at the caret.
  const end = at.isClosed ? at.start + at.text.length : typed.length;
  const inner: Target = {
    ...target,
    range: { start: target.range.start + at.start, end: target.range.start + end },
    typed: typed.slice(at.start).replaceAll("''", "'"),
    whole: whole.slice(at.start, end),
    closing: '',
  };
  // A variable is in the quotes of the JSON, whole.
  const isKey = at.name === 'key';
  // What is still missing of the string: the rest of its JSON, its quote.
  const missing = at.isClosed ? '' : isKey ? `","Value":""}${closing}` : `"}${closing}`;
  const items = variableItems(variables, inner, ({ parsed }) =>
    isKey ? parsed?.kind === 'LookUp' && lookUpKinds[parsed.lookUp] === 'attributes' : parsed?.kind !== 'LookUp',
  ).map((item) => ({ ...item, insert: `${item.insert}${missing}` }));
  if (isKey)
    return {
      target: inner,
      items,
      names: nameSource(libraryNames(catalogue, 'attributes'), ({ id }) =>
        at.isClosed
          ? { insert: jsonText(id) }
          : insertion(`${jsonText(id)}","Value":"`, blank('value'), `"}${closing}`),
      ),
    };
  const key = members.find(({ name }) => name === 'key')?.text.toLowerCase();
  const attribute = catalogue?.attributes?.find(({ id }) => id.toLowerCase() === key);
  const names = nameSource(attributeValues(attribute), ({ label }) => ({
    insert: `${jsonText(label)}${missing}`,
    ...(attribute === undefined ? {} : { detail: attribute.name }),
  }));
  return { target: inner, items, names };
}

function wholeConditions(target: Target, catalogue: ServiceContext['catalogue']): Proposals {
  const names = nameSource(libraryNames(catalogue, 'attributes'), ({ id, detail = '' }) => {
    const filled = attributeString(id);
    return {
      ...filled,
      insert: filled.insert + target.closing,
      kind: 'snippet',
      detail: `attribute, ${detail}`,
      more: true,
    };
  });
  return { target, items: [], names };
}
