import * as dialects from './texts.ts';

/** Something that parses a text; loaded in a process of its own. */
export interface Engine {
  readonly dialect: dialects.Dialect;
  readonly load: () => Promise<(text: string) => unknown>;
}

/** Our own engine with all languages loaded and used, as in an editor. */
async function core(): Promise<typeof import('@assetql/core')> {
  const module = await import('@assetql/core');
  for (let round = 0; round < 500; round += 1) {
    module.parse('filters', dialects.assetql.medium);
    module.parse('containerfilter', dialects.assetql.short);
    module.parse('search', dialects.search.medium);
    module.parse('sort', 'record.createdAt D');
  }
  return module;
}

export const filterEngines: Readonly<Record<string, Engine>> = {
  hand: {
    dialect: dialects.assetql,
    load: async () => {
      const [{ handParse }, { schema }] = await Promise.all([import('./peers/hand.ts'), import('@assetql/core')]);
      const canonical = (name: string) => (schema.field(name) ?? schema.collection(name))?.name;
      return (text) => handParse(text, canonical);
    },
  },
  assetql: {
    dialect: dialects.assetql,
    load: async () => {
      const { parse } = await core();
      return (text) => parse('filters', text);
    },
  },
  'graphql-js': {
    dialect: dialects.graphql,
    load: async () => {
      const { parse } = await import('graphql');
      return (text) => parse(text);
    },
  },
  jsep: {
    dialect: dialects.javascript,
    load: async () => {
      const { default: jsep } = await import('jsep');
      return (text) => jsep(text);
    },
  },
  Lezer: {
    dialect: dialects.assetql,
    load: async () => {
      const { lezerParser } = await import('./peers/lezer.ts');
      return (text) => lezerParser.parse(text);
    },
  },
  Peggy: {
    dialect: dialects.assetql,
    load: async () => {
      const { peggyParser } = await import('./peers/peggy.ts');
      return (text) => peggyParser.parse(text);
    },
  },
  '@balena/odata-parser': {
    dialect: dialects.balena,
    load: async () => {
      const { default: parser } = await import('@balena/odata-parser');
      return (text) => parser.parse(text, { startRule: 'ProcessRule', rule: 'FilterByExpression' });
    },
  },
  '@odata/parser': {
    dialect: dialects.odata,
    load: async () => {
      const { defaultParser } = await import('@odata/parser');
      return (text) => defaultParser.filter(text);
    },
  },
};

export const searchEngines: Readonly<Record<string, Engine>> = {
  assetql: {
    dialect: dialects.search,
    load: async () => {
      const { parse } = await core();
      return (text) => parse('search', text);
    },
  },
  liqe: {
    dialect: dialects.search,
    load: async () => {
      const { parse } = await import('liqe');
      return (text) => parse(text);
    },
  },
  lucene: {
    dialect: dialects.search,
    load: async () => {
      const { default: lucene } = await import('lucene');
      return (text) => lucene.parse(text);
    },
  },
  'lucene-query-parser': {
    dialect: dialects.search,
    load: async () => {
      const { default: lucene } = await import('lucene-query-parser');
      return (text) => lucene.parse(text);
    },
  },
};
