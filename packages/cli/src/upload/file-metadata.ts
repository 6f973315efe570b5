import { fold } from '@assetql/core';
import type { Attribute, AttributeInput, UploadMetadata } from '@assetql/client';
import { instant } from '../options/instant.ts';
import { listOf, type SheetRow } from './read-sheet.ts';
import type { UploadCommandOptions } from './upload-command-options.ts';

/** The value of an attribute that was written as a text: a list for a lookup, a timestamp for a date. Wrong ones stay as they are. */
function attributeValue(text: string, attribute: Attribute | undefined): AttributeInput {
  switch (attribute?.type) {
    case 'lookup':
      return listOf(text);
    case 'date':
      return instant(text) ?? text;
    default:
      return text;
  }
}

/** Attributes by their names and ids, in folded case. */
export type AttributeDefinitions = ReadonlyMap<string, Attribute>;

export const attributeDefinitions = (attributes: readonly Attribute[]): AttributeDefinitions =>
  new Map(attributes.flatMap((each) => [each.name, each.id].map((key) => [fold(key), each] as const)));

/**
 * The metadata of a file, from the options of the command and its row of the sheet. The row's title, description and attributes come before
 * those of the options; its categories and keywords are added to them.
 */
export function fileMetadata(
  { title, description, category, keyword, attribute, lightbox, approver }: UploadCommandOptions,
  row: SheetRow | undefined,
  definitions: AttributeDefinitions,
): UploadMetadata {
  const written = {
    ...Object.fromEntries(attribute.map(({ name, value }) => [name, value])),
    ...row?.attributes,
  };
  return {
    title: row?.title ?? title,
    description: row?.description ?? description,
    categories: [...new Set([...category, ...(row?.categories ?? [])])],
    keywords: [...new Set([...keyword, ...(row?.keywords ?? [])])],
    attributes: Object.fromEntries(
      Object.entries(written).map(([name, text]) => [name, attributeValue(text, definitions.get(fold(name)))]),
    ),
    lightbox: lightbox === undefined ? undefined : { name: lightbox },
    approver,
  };
}
