/** The query parameters of a list call (§4.4), which are also the keys of a saved search. */
export type ParameterName = 'filters' | 'containerfilter' | 'search' | 'searchFields' | 'sort' | 'count' | 'offset';

export interface ParameterRow {
  /** Canonical spelling; case is ignored when reading. */
  readonly name: ParameterName;
  /** `names` is a comma-separated list without blanks (assumed; §4.4 does not show it). */
  readonly type: 'expression' | 'names' | 'integer';
  readonly documentation: string;
  readonly spec: string;
  /** What a service takes for it when it is left out. */
  readonly default?: string;
  /** Inclusive range of a whole number. The specification gives none; live services were followed. */
  readonly minimum?: number;
  readonly maximum?: number;
}

export const parameters: readonly ParameterRow[] = [
  { name: 'filters', type: 'expression', documentation: 'Conditions on the fields of an asset.', spec: '4.7' },
  {
    name: 'containerfilter',
    type: 'expression',
    documentation: 'The categories and lightboxes an asset is in.',
    spec: '4.7',
  },
  { name: 'search', type: 'expression', documentation: 'Words that an asset is described with.', spec: '4.8' },
  {
    name: 'searchFields',
    type: 'names',
    documentation: 'The only fields that the search looks at, separated by commas.',
    spec: '4.4',
  },
  {
    name: 'sort',
    type: 'expression',
    documentation: 'The key that assets are sorted by, with A or D.',
    spec: '4.9',
    default: 'record.createdAt D',
  },
  {
    name: 'count',
    type: 'integer',
    documentation: 'How many assets to give.',
    spec: '4.9',
    default: '50',
    minimum: 0,
    maximum: 1000,
  },
  {
    name: 'offset',
    type: 'integer',
    documentation: 'How many assets to skip.',
    spec: '4.9',
    default: '0',
    minimum: 0,
    maximum: 99_999,
  },
];

const table = new Map(parameters.map((row) => [row.name.toLowerCase(), row]));

/** The row of a parameter's name, in any case. */
export const parameter = (name: string): ParameterRow | undefined => table.get(name.toLowerCase());
