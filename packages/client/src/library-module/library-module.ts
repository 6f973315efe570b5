import type { SchemaExtension } from '@assetql/core';
import { defineLibrary } from '@assetql/core/build';
import type { Attribute } from '../resources/attribute.ts';
import { nameAttributes, type NamedAttribute } from './name-attributes.ts';
import { sourceKey, sourceOf, sourceText } from './source-text.ts';

/** Values that a type lists at most. Editors and the compiler grow slow on longer lists, which no one reads. */
export const mostValues = 1000;

/** Where the documentation puts the module, below the folder of a program. */
export const proposedModule = 'src/library.ts';

/** The line by which a module that was written here is known again. */
const signature = '// Written by `assetql types`: do not edit it, run the command again.';

const widest = 100;

/** A member on one line where it fits, else its items on a line each. */
function member(name: string, open: string, items: readonly string[], close: string, indent: string): string {
  const [start, end] = open === '{' ? ['{ ', ' }'] : [open, close];
  const line = `${indent}${name}: ${start}${items.join(', ')}${end},\n`;
  if (line.length <= widest) return line;
  return `${indent}${name}: ${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close},\n`;
}

function attributeSource({ name, attribute: { id, type, values = [] } }: NamedAttribute): string {
  const listed = type === 'lookup' ? [...new Set(values)].toSorted() : [];
  const head = [`id: ${sourceText(id)}`, `type: ${sourceText(type)}`];
  if (listed.length === 0) return member(sourceKey(name), '{', head, '}', '    ');
  if (listed.length > mostValues) {
    return `    // It has ${listed.length} values, more than the ${mostValues} that a type can list: any text is one.\n${member(sourceKey(name), '{', head, '}', '    ')}`;
  }
  const start = `    ${sourceKey(name)}: {\n${head.map((line) => `      ${line},\n`).join('')}`;
  return `${start}${member('values', '[', listed.map(sourceText), ']', '      ')}    },\n`;
}

function extensionSource({ fields = [], values = {}, searchFields = [], sortKeys = [] }: SchemaExtension): string {
  const rows = (name: string, items: readonly string[]): string =>
    items.length === 0 ? '' : `  ${name}: [\n${items.map((item) => `    ${item},\n`).join('')}  ],\n`;
  const lists = Object.entries(values).map(([name, list]) =>
    member(
      sourceKey(name),
      '[',
      list.map((value) => sourceOf({ ...value })),
      ']',
      '    ',
    ),
  );
  return [
    rows(
      'fields',
      fields.map((field) => sourceOf({ ...field })),
    ),
    lists.length === 0 ? '' : `  values: {\n${lists.join('')}  },\n`,
    rows(
      'searchFields',
      searchFields.map((field) => sourceOf({ ...field })),
    ),
    rows(
      'sortKeys',
      sortKeys.map((key) => sourceOf({ ...key })),
    ),
  ].join('');
}

/**
 * The TypeScript module of a library: what its attributes and what its configuration adds to the language make `defineLibrary` of
 * `@assetql/core/build` into. The same library gives the same text, whatever order its service answers in.
 */
export function libraryModule(attributes: readonly Attribute[], extension: SchemaExtension = {}): string {
  const named = nameAttributes(attributes).map(attributeSource).join('');
  const exported = Object.keys(defineLibrary()).toSorted();
  return `/* eslint-disable */
// The language of a library, from its attributes and from what assetql.config.json adds.
${signature}

import { defineLibrary, type Library } from '@assetql/core/build';

const definition = {
${named === '' ? '' : `  attributes: {\n${named}  },\n`}${extensionSource(extension)}} as const;

type OfThisLibrary = Library<typeof definition>;

export const library: OfThisLibrary = defineLibrary(definition);
${exported.map((name) => `export const ${name}: OfThisLibrary['${name}'] = library.${name};`).join('\n')}
`;
}

/** Whether a text is what {@link libraryModule} gave, for this library or another one. Only its head is looked at. */
export const isLibraryModule = (text: string): boolean =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, 3)
    .includes(signature);
