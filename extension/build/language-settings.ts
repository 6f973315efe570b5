import { codeDocumentation, codes, fieldTypes, folderAttributePlace, folderAttributeTypes, kinds } from '@assetql/core';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };

const severities = ['error', 'warning', 'info', 'hint', 'off'];

/** Where values of an attribute of a served folder come from. */
const place: Schema = { type: 'string', pattern: folderAttributePlace };
const places: Schema = { anyOf: [place, { type: 'array', minItems: 1, items: place }] };

const named = (rows: Schema, required: readonly string[]): Schema => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties: rows,
});

const codeNames = Object.keys(codes);
const isDocumented = (name: string): name is keyof typeof codeDocumentation => Object.hasOwn(codeDocumentation, name);

/** What each setting of the language may hold, from the tables of the language: a schema that editors complete and check by. */
export const languageSettings: Readonly<Record<string, Schema>> = {
  severities: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      codeNames.filter(isDocumented).map((name) => [
        name,
        {
          enum: severities,
          default: codes[name].severity,
          description: codeDocumentation[name].text,
        },
      ]),
    ),
  },
  fields: {
    type: 'array',
    items: named(
      {
        name: text,
        type: { enum: Object.keys(fieldTypes) },
        documentation: text,
        example: text,
        enumeration: text,
        many: flag,
        minimum: { type: 'number' },
        maximum: { type: 'number' },
      },
      ['name', 'type'],
    ),
  },
  values: {
    type: 'object',
    additionalProperties: {
      type: 'array',
      items: { anyOf: [text, named({ value: text, documentation: text, swatch: text }, ['value'])] },
    },
  },
  searchFields: {
    type: 'array',
    items: {
      anyOf: [
        text,
        named({ name: text, documentation: text, unbound: flag, match: { enum: ['words', 'id'] } }, ['name']),
      ],
    },
  },
  sortKeys: {
    type: 'array',
    items: {
      anyOf: [text, named({ key: text, label: text, type: { enum: ['timestamp', 'string', 'integer'] } }, ['key'])],
    },
  },
  tags: { type: 'object', additionalProperties: { enum: kinds } },
};

/** The schema of the file that a team keeps beside its searches. */
export const configurationSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: text,
    connection: { ...text, description: 'The connection that each person has under this name.' },
    variables: {
      type: 'object',
      description: 'Variables that all files of saved searches below this folder see, as if each defined them.',
      additionalProperties: {
        anyOf: [text, { type: 'number' }, { type: 'array', minItems: 1, items: { type: ['string', 'number'] } }],
      },
    },
    folder: {
      type: 'object',
      description: 'What the files of this folder become when it is served as a library (assetql serve FOLDER).',
      additionalProperties: false,
      properties: {
        attributes: {
          type: 'object',
          description:
            'Attributes by their names, each with where its values come from: a tag such as xmp:rights, iptc:Copyright Notice or exif:ISOSpeedRatings, or the name of a folder at a depth, such as folder:1.',
          additionalProperties: {
            anyOf: [places, named({ from: places, type: { enum: folderAttributeTypes } }, ['from'])],
          },
        },
      },
    },
    ...Object.fromEntries(Object.entries(languageSettings).filter(([name]) => name !== 'tags')),
  },
};
