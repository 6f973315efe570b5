import type { Attribute, UploadMetadata } from '@assetql/client';
import type { Choice } from '../fields/choice.ts';

/** Metadata as it is written in a form. Attributes are by id. */
export interface Draft {
  readonly fileName: string;
  readonly title: string;
  readonly description: string;
  readonly categories: readonly Choice[];
  readonly keywords: readonly Choice[];
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
  readonly lightbox: string;
  readonly approver: readonly Choice[];
}

export const emptyDraft: Draft = {
  fileName: '',
  title: '',
  description: '',
  categories: [],
  keywords: [],
  attributes: {},
  lightbox: '',
  approver: [],
};

const identified = ({ id, label }: Choice): string | { readonly id: string } => (id === undefined ? label : { id });

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** A day as a moment: the form has days, attributes have moments. */
const attributeValue = (
  attribute: Attribute | undefined,
  value: string | readonly string[],
): string | readonly string[] =>
  attribute?.type === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? `${value}T00:00:00Z`
    : value;

/** Distinct texts, by their first spelling. */
const distinct = (texts: readonly string[]): readonly string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
];

/**
 * The metadata of a file: its own texts and attributes take the place of those for all files; its categories and keywords are added to
 * them.
 */
export function metadataOf(
  own: Draft,
  shared: Draft,
  attributes: readonly Attribute[],
  name: string,
): UploadMetadata & { readonly fileName: string } {
  const values = Object.entries({ ...shared.attributes, ...filled(own.attributes) })
    .filter(([, value]) => value.length > 0)
    .map(
      ([id, value]) =>
        [
          id,
          attributeValue(
            attributes.find((each) => each.id === id),
            value,
          ),
        ] as const,
    );
  const [approver] = shared.approver;
  const lightbox = given(shared.lightbox);
  return {
    fileName: given(own.fileName) ?? name,
    title: given(own.title) ?? given(shared.title),
    description: given(own.description) ?? given(shared.description),
    categories: [...shared.categories, ...own.categories].map(identified),
    keywords: distinct([...shared.keywords, ...own.keywords].map(({ label }) => label)),
    attributes: Object.fromEntries(values),
    // A name that no lightbox has is that of a new one.
    lightbox: lightbox === undefined ? undefined : { name: lightbox },
    approver: approver && identified(approver),
  };
}

const filled = (attributes: Draft['attributes']): Draft['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value.length > 0));
