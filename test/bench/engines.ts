import * as dialects from './texts.ts';

/** Something that is measured in a process of its own: gives the work to do for a size. */
export interface Engine {
  readonly load: () => Promise<(size: dialects.Size) => () => unknown>;
}

/** An engine that parses the texts of a dialect. */
const parser = (dialect: dialects.Dialect, load: () => Promise<(text: string) => unknown>): Engine => ({
  load: async () => {
    const parse = await load();
    return (size) => {
      const text = dialects.text(dialect, size);
      return () => parse(text);
    };
  },
});

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
  hand: parser(dialects.assetql, async () => {
    const [{ handParse }, { schema }] = await Promise.all([import('./peers/hand.ts'), import('@assetql/core')]);
    const canonical = (name: string) => (schema.field(name) ?? schema.collection(name))?.name;
    return (text) => handParse(text, canonical);
  }),
  assetql: parser(dialects.assetql, async () => {
    const { parse } = await core();
    return (text) => parse('filters', text);
  }),
  'graphql-js': parser(dialects.graphql, async () => {
    const { parse } = await import('graphql');
    return (text) => parse(text);
  }),
  jsep: parser(dialects.javascript, async () => {
    const { default: jsep } = await import('jsep');
    return (text) => jsep(text);
  }),
  Lezer: parser(dialects.assetql, async () => {
    const { lezerParser } = await import('./peers/lezer.ts');
    return (text) => lezerParser.parse(text);
  }),
  Peggy: parser(dialects.assetql, async () => {
    const { peggyParser } = await import('./peers/peggy.ts');
    return (text) => peggyParser.parse(text);
  }),
  '@balena/odata-parser': parser(dialects.balena, async () => {
    const { default: odata } = await import('@balena/odata-parser');
    return (text) => odata.parse(text, { startRule: 'ProcessRule', rule: 'FilterByExpression' });
  }),
  '@odata/parser': parser(dialects.odata, async () => {
    const { defaultParser } = await import('@odata/parser');
    return (text) => defaultParser.filter(text);
  }),
};

export const searchEngines: Readonly<Record<string, Engine>> = {
  assetql: parser(dialects.search, async () => {
    const { parse } = await core();
    return (text) => parse('search', text);
  }),
  liqe: parser(dialects.search, async () => {
    const { parse } = await import('liqe');
    return (text) => parse(text);
  }),
  lucene: parser(dialects.search, async () => {
    const { default: lucene } = await import('lucene');
    return (text) => lucene.parse(text);
  }),
  'lucene-query-parser': parser(dialects.search, async () => {
    const { default: lucene } = await import('lucene-query-parser');
    return (text) => lucene.parse(text);
  }),
};
