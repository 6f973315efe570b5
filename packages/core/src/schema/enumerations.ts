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

const specified = (value: string, documentation: string, spec: string): EnumerationValue => ({
  value,
  documentation,
  spec,
});

const color = (value: string, swatch: string): EnumerationValue => ({
  value,
  documentation: `The image shows ${value}.`,
  spec: '4.7',
  swatch,
});

export const enumerations: readonly EnumerationRow[] = [
  {
    name: 'AssetType',
    values: [
      specified('Image', 'Pictures, drawings and photographs.', '4.7'),
      specified('Video', 'Films.', '4.7'),
      specified('Audio', 'Sound.', '4.7'),
      specified('Adobe', 'Working files of Adobe programs.', '4.7'),
      specified('Document', 'Text documents, spreadsheets, presentations and PDF files.', '4.7'),
      specified('Other', 'All other files.', '4.7'),
      { ...specified('File', 'Seen on live services.', '4.7'), assumed: true },
    ],
  },
  {
    name: 'CognitiveColor',
    values: [
      color('red', '#d62f2f'),
      color('orange', '#f08c2e'),
      color('yellow', '#f4d03c'),
      color('green', '#3c9a4b'),
      color('blue', '#2f6fd6'),
      color('teal', '#1f9c9c'),
      color('purple', '#8847b8'),
      color('pink', '#e978ac'),
      color('brown', '#8a5a34'),
      color('grey', '#8c8c8c'),
      color('black', '#111111'),
      color('white', '#ffffff'),
    ],
  },
  {
    name: 'Status',
    values: [
      specified('0', 'approved', '3.2'),
      specified('2', 'pending', '3.2'),
      specified('5', 'rejected', '3.2'),
      specified('7', 'expired', '3.2'),
      specified('9', 'checked out', '3.2'),
      { ...specified('10', 'soft-deleted', '3.2'), assumed: true },
    ],
  },
];
