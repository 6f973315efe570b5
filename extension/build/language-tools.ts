import { parameters, schema, type Schema } from '@assetql/core';
import { toolLimits } from '../src/language-tools/limits.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The description of a tool for language models; the manifest has the one for people. */
export interface ToolDescription {
  readonly modelDescription: string;
  readonly inputSchema: JsonSchema;
}

/** A few values of a field, as examples. */
function valuesOf(enumeration: string | undefined): string {
  const values = schema.enumeration(enumeration ?? '')?.values.map(({ value }) => value) ?? [];
  return values.length === 0 ? '' : `: ${values.join(' ')}`;
}

const fieldText = ({ name, type, enumeration, example }: Schema['fields'][number]): string =>
  `${name} (${type}${valuesOf(enumeration)}; such as ${example})`;

const collectionText = ({ name, parameter, variable }: Schema['collections'][number]): string =>
  `${name}, in ${parameter}: ${name}/ANY(${variable}: …)`;

/** A summary of the query language, derived from the schema. */
const language = [
  'A query is one saved search of AssetQL: lines “key: expression”, each key once, without a title.',
  `Keys: ${parameters.map(({ name, documentation }) => `${name} (${documentation})`).join(' ')}`,
  `Filters compare a field with a value, joined by AND and OR: ${schema.fields.map(fieldText).join(', ')}.`,
  `Operators: ${schema.operators.map(({ name, meaning }) => `${name} (${meaning})`).join(', ')}.`,
  'Texts and ids are in single quotes, timestamps are UTC with milliseconds.',
  `Collections: ${schema.collections.map(collectionText).join('; ')}.`,
  `Fields of search: ${schema.searchFields.map(({ names: [name] }) => name).join(', ')}; words, "phrases", word*, AND, OR, NOT.`,
  `Keys of sort, followed by A or D: ${schema.sortKeys.map(({ key }) => key).join(', ')}.`,
  'Above the keys, names of the library become ids: @brand = category("Brand/Logos"), then {{brand}}; also user("…"), attribute("…"), lightbox("…"), and times such as now - 30d.',
].join('\n');

const query: JsonSchema = {
  type: 'string',
  maxLength: toolLimits.query,
  description:
    'One saved search, for example:\nfilters: AssetType EQ Image AND AverageRating GE 3\nsearch: logo*\nsort: record.createdAt D',
};

const inputSchema = (properties: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['query'],
  additionalProperties: false,
  properties: { query, ...properties },
});

/** The descriptions of all tools for language models, by tool name. Fields, kinds and operators come from the schema. */
export const languageTools: Readonly<Record<string, ToolDescription>> = {
  assetql_findAssets: {
    modelDescription: `Finds assets (pictures, films, documents) in the person’s digital asset library. Gives JSON: the library, the total, and the first assets with id, title, file name, type, status, rating, date and keywords. Changes nothing. The person is asked which library may be searched. Where the query has errors, these are given with fixes and nothing is sent.\n${language}`,
    inputSchema: inputSchema({
      count: {
        type: 'integer',
        minimum: 0,
        maximum: toolLimits.mostAssets,
        default: toolLimits.assets,
        description: 'How many assets to give; 0 gives the total only.',
      },
    }),
  },
  assetql_checkQuery: {
    modelDescription: `Checks a query of a digital asset library for mistakes, without asking the library. Gives JSON: whether it may be sent, and diagnostics with code, severity, sentence, range in the query (UTF-16 offsets) and fixes as edits.\n${language}`,
    inputSchema: inputSchema({}),
  },
  assetql_explainQuery: {
    modelDescription: `Says in plain English what a query of a digital asset library asks, part by part, without asking the library. Gives JSON.\n${language}`,
    inputSchema: inputSchema({}),
  },
};
