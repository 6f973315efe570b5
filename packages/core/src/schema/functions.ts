/** A call of the filter language (§4.7), for documentation, hovers and signature help. */
export interface FunctionRow {
  readonly name: 'ANY' | 'ISMATCH';
  /** How it is written, with the names of its parameters in their order. */
  readonly form: string;
  readonly documentation: string;
  readonly spec: string;
  readonly parameters: readonly [first: FunctionParameter, second: FunctionParameter];
}

export interface FunctionParameter {
  readonly name: string;
  readonly documentation: string;
}

export const functions: readonly FunctionRow[] = [
  {
    name: 'ANY',
    form: 'ANY(variable: condition)',
    documentation: 'Holds when some member of the collection in front of it satisfies the condition.',
    spec: '4.7',
    parameters: [
      { name: 'variable', documentation: 'A name for the member, for use in the condition.' },
      { name: 'condition', documentation: 'What the member must be: the variable, an operator and a value.' },
    ],
  },
  {
    name: 'ISMATCH',
    form: 'ISMATCH(text, field)',
    documentation: 'Holds when all words of the text stand in the field, in any order.',
    spec: '4.7',
    parameters: [
      { name: 'text', documentation: 'The words, in single quotes.' },
      { name: 'field', documentation: 'The name of the field, in single quotes.' },
    ],
  },
];

/** The JSON of a condition on an attribute (§4.7), in the form of a call: its parameters are its members. */
export const attributeCondition: Omit<FunctionRow, 'name'> = {
  form: `'{"Key":"id","Value":"value"}'`,
  documentation: 'Holds for the attribute that has this id when it has this value.',
  spec: '4.7',
  parameters: [
    { name: 'Key', documentation: 'The id of the attribute.' },
    { name: 'Value', documentation: 'The value, as a text.' },
  ],
};
