import type { Catalogue } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { attributeValues, jsonText, namedItems } from './catalogue-items.ts';
import type { CompletionItem } from './completion-item.ts';
import type { Target } from './spot.ts';
import type { Proposals } from './complete-filter.ts';

/** The string of an attribute condition (§4.7), and where in it key and value go. */
export function attributeCondition(
  key: string,
  value: string,
): { readonly text: string; readonly key: number; readonly value: number } {
  const head = `'{"Key":"`;
  const middle = `${head}${jsonText(key)}","Value":"`;
  return { text: `${middle}${jsonText(value)}"}'`, key: head.length, value: middle.length };
}

/** Whole conditions by the name of the attribute, for a place where nothing is written yet. */
export function attributeItems(catalogue: Catalogue | undefined): readonly CompletionItem[] {
  return (catalogue?.attributes ?? []).map(({ id, name, type }) => {
    const condition = attributeCondition(id, '');
    return { label: name, kind: 'snippet', insert: condition.text, caret: condition.value, detail: type, more: true };
  });
}

const member = /"(?<name>Key|Value)"\s*:\s*"(?<text>(?:[^"\\]|\\.)*)/giu;

/** What can stand inside the JSON: attributes by name as key, the values they are known to have as value. */
export function attributeValueItems(target: Target, { catalogue }: ServiceContext): Proposals {
  const { whole, typed } = target;
  let key: string | undefined;
  let place: { readonly name: string; readonly start: number; readonly text: string } | undefined;
  for (const match of whole.matchAll(member)) {
    const { name = '', text = '' } = match.groups ?? {};
    const start = match.index + match[0].length - text.length;
    if (name.toLowerCase() === 'key') key = text;
    if (typed.length >= start && typed.length <= start + text.length) place = { name: name.toLowerCase(), start, text };
  }
  if (place === undefined) return { target, items: [] };
  const start = target.range.start + place.start;
  const inner: Target = {
    ...target,
    range: { start, end: start + place.text.length },
    typed: typed.slice(place.start),
    closing: '',
  };
  const attribute = catalogue?.attributes?.find(({ id }) => id.toLowerCase() === key?.toLowerCase());
  return {
    target: inner,
    items: place.name === 'key' ? namedItems(catalogue, 'attributes') : attributeValues(attribute),
  };
}
