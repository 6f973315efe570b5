import type { IToken } from 'chevrotain';
import type { Schema } from '../../schema/schema.ts';
import type { Range } from '../../text/range.ts';
import type { Everything, Field, Group, Invalid, Name, Phrase, Search, Variable, Word } from '../ast.ts';
import { isDoubleQuote } from './characters.ts';
import { nameNode } from '../name-node.ts';

const rangeOf = ({ startOffset: start, endOffset = -1 }: IToken): Range => ({ start, end: endOffset + 1 });

/** A bare term. One `*` at either end is a wildcard; what remains stays in the text. */
export function readWord(image: string, start: number): Word {
  const leading = image.startsWith('*');
  const from = leading ? 1 : 0;
  const trailing = image.length - from > 1 && image.endsWith('*');
  const text = leading || trailing ? image.slice(from, trailing ? -1 : undefined) : image;
  return { kind: 'Word', range: { start, end: start + image.length }, text, leading, trailing };
}

export const wordNode = ({ image, startOffset }: IToken): Word => readWord(image, startOffset);

/** A text without the double quotes around it, as far as it has them: a phrase that recovery made may have one or none. */
export function withoutQuotes(image: string): string {
  const from = isDoubleQuote(image.charCodeAt(0)) ? 1 : 0;
  const { length } = image;
  return image.slice(from, length > from && isDoubleQuote(image.charCodeAt(length - 1)) ? length - 1 : length);
}

export const phraseNode = (token: IToken): Phrase => ({
  kind: 'Phrase',
  range: rangeOf(token),
  text: withoutQuotes(token.image),
});

export const everythingNode = (token: IToken): Everything => ({ kind: 'Everything', range: rangeOf(token) });

export const variableNode = (token: IToken): Variable => ({
  kind: 'Variable',
  range: rangeOf(token),
  name: token.image.slice(2, -2).trim(),
});

export const invalidNode = (token: IToken): Invalid => ({
  kind: 'Invalid',
  range: rangeOf(token),
  text: token.image,
});

export const groupNode = (open: IToken, body: Search, close: IToken): Group<Search> => ({
  kind: 'Group',
  range: { start: open.startOffset, end: rangeOf(close).end },
  body,
});

/** The name of a search field, with the schema's name for it when the schema has it. */
export function fieldNameNode(token: IToken, schema: Schema): Name {
  const text = withoutQuotes(token.image);
  return nameNode(rangeOf(token), text, schema.searchField(text)?.names[0]);
}

/** An operand with its field and its NOT around it. */
export function clauseNode(not: IToken | undefined, name: Name | undefined, operand: Field['operand']): Search {
  const { end } = operand.range;
  const bound: Search =
    name === undefined ? operand : { kind: 'Field', range: { start: name.range.start, end }, name, operand };
  return not === undefined ? bound : { kind: 'Not', range: { start: not.startOffset, end }, operand: bound };
}
