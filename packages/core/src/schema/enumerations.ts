/** One value of an enumeration. `value` is what is written. */
export interface EnumerationValue {
  readonly value: string;
  readonly documentation: string;
  readonly spec: string;
  readonly assumed?: boolean;
  /** A CSS colour, for values that are colours. */
  readonly swatch?: string;
}

export interface EnumerationRow {
  readonly name: string;
  readonly values: readonly EnumerationValue[];
}

const colors = {
  red: '#d62f2f',
  orange: '#f08c2e',
  yellow: '#f4d03c',
  green: '#3c9a4b',
  blue: '#2f6fd6',
  teal: '#1f9c9c',
  purple: '#8847b8',
  pink: '#e978ac',
  brown: '#8a5a34',
  grey: '#8c8c8c',
  black: '#111111',
  white: '#ffffff',
} as const;

const assetTypes = {
  name: 'AssetType',
  values: [
    { value: 'Image', documentation: 'Pictures, drawings and photographs.', spec: '4.7' },
    { value: 'Video', documentation: 'Films.', spec: '4.7' },
    { value: 'Audio', documentation: 'Sound.', spec: '4.7' },
    { value: 'Adobe', documentation: 'Working files of Adobe programs.', spec: '4.7' },
    {
      value: 'Document',
      documentation: 'Text documents, spreadsheets, presentations and PDF files.',
      spec: '4.7',
    },
    { value: 'Other', documentation: 'All other files.', spec: '4.7' },
    { value: 'File', documentation: 'Seen on live services.', spec: '4.7', assumed: true },
  ],
} as const;

const statuses = {
  name: 'Status',
  values: [
    { value: '0', documentation: 'approved', spec: '3.2' },
    { value: '2', documentation: 'pending', spec: '3.2' },
    { value: '5', documentation: 'rejected', spec: '3.2' },
    { value: '7', documentation: 'expired', spec: '3.2' },
    { value: '9', documentation: 'checked out', spec: '3.2' },
    { value: '10', documentation: 'soft-deleted', spec: '3.2', assumed: true },
  ],
} as const;

/** The rows of {@link enumerations} to the letter, for types that are made from them. */
export type SpecifiedEnumeration =
  | typeof assetTypes
  | typeof statuses
  | { readonly name: 'CognitiveColor'; readonly values: readonly { readonly value: keyof typeof colors }[] };

export const enumerations: readonly EnumerationRow[] = [
  assetTypes,
  {
    name: 'CognitiveColor',
    values: Object.entries(colors).map(([value, swatch]) => ({
      value,
      documentation: `The image shows ${value}.`,
      spec: '4.7',
      swatch,
    })),
  },
  statuses,
];
