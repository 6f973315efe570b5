import { kinds, type ExpressionKind } from '@assetql/core';
import { keys, lookUpNames, timeBases, timeUnits, type KeyRow } from '@assetql/core/document';
import { filterRules } from './filter-rules.ts';
import { groups, include, scope, type Grammar, type Rule } from './rule.ts';
import { expectation, fieldList, searchRules, sortRules } from './search-rules.ts';
import { brackets, comment, jsonString, number, variable, type Place } from './shared-rules.ts';
import { exactWords } from './words.ts';

/** The rules of each of the languages. */
const expressionRules: Readonly<Record<ExpressionKind, (place: Place) => readonly Rule[]>> = {
  filters: filterRules,
  containerfilter: filterRules,
  search: searchRules,
  sort: sortRules,
};

const isExpression = (name: string): name is ExpressionKind => Object.hasOwn(expressionRules, name);

/** What a value ends at: the next line that begins something. Blank, indented and comment lines do not. */
const nextItem = String.raw`^(?=###(?:\s|$)|[^\s#])`;

/** What the value of a key is read by. */
function valueRules({ name, type }: KeyRow): readonly Rule[] {
  if (isExpression(name)) return include(name);
  if (type === 'names') return fieldList;
  return type === 'expectation' ? expectation : [...comment, ...variable, ...number];
}

/** A key with its value, down to the next item. */
const keyRule = (row: KeyRow): Rule => ({
  begin: `(?i)^(${row.name})(:)`,
  end: nextItem,
  beginCaptures: groups('keyword.control.key', 'punctuation.separator.key-value'),
  contentName: scope(`meta.value.${row.name}`),
  patterns: valueRules(row),
});

const steps: Rule = {
  match: String.raw`([+-])\s*(\d+)\s*(${timeUnits.toSorted((a, b) => b.length - a.length).join('|')})(?![\p{L}\p{N}_])`,
  captures: groups('keyword.operator.arithmetic', 'constant.numeric', 'keyword.other.unit'),
};

const definition: Rule = {
  begin: String.raw`^(@)[ \t]*([\p{L}\p{M}\p{N}_.-]*)[ \t]*(=)?`,
  end: nextItem,
  beginCaptures: groups('punctuation.definition.variable', 'variable.other.readwrite', 'keyword.operator.assignment'),
  contentName: scope('meta.value.variable'),
  patterns: [
    ...comment,
    jsonString,
    steps,
    ...number,
    { match: exactWords(timeBases), name: scope('constant.language.time') },
    { match: exactWords(lookUpNames, String.raw`(?=\s*\()`), name: scope('support.function.look-up') },
    brackets,
    { match: String.raw`[\[\],]`, name: scope('punctuation.separator') },
  ],
};

const title: Rule = {
  match: String.raw`^(###)(?:\s+(\S.*)?)?$`,
  name: scope('markup.heading'),
  captures: groups('punctuation.definition.heading', 'entity.name.section'),
};

/** The grammar of saved-search files, made from the tables of the language. */
export const grammar: Grammar = {
  scopeName: 'source.assetql',
  patterns: [title, ...comment, definition, ...keys.map(keyRule)],
  repository: Object.fromEntries(kinds.map((kind) => [kind, { patterns: expressionRules[kind]('file') }])),
};

/** Queries in the tagged templates of programs. Which tags are meant is for the language server to say: it knows where they come from. */
export const injection: Grammar = {
  scopeName: 'inline.assetql',
  injectionSelector: ['ts', 'tsx', 'js', 'js.jsx']
    .map((language) => `L:source.${language} -comment -string -meta.embedded.inline.assetql`)
    .join(', '),
  patterns: kinds.map((kind) => ({
    begin: String.raw`(?<![\p{L}\p{N}_$])(${kind})\s*(\x60)`,
    end: String.raw`\x60`,
    beginCaptures: {
      1: { name: 'entity.name.function.tagged-template.ts' },
      2: { name: 'punctuation.definition.string.template.begin.ts' },
    },
    endCaptures: { 0: { name: 'punctuation.definition.string.template.end.ts' } },
    contentName: 'meta.embedded.inline.assetql',
    patterns: include(kind),
  })),
  repository: Object.fromEntries(kinds.map((kind) => [kind, { patterns: expressionRules[kind]('template') }])),
};

/** Saved searches in the fenced code blocks of Markdown: a block whose language is `assetql` is read as a file. */
export const fencedBlocks: Grammar = {
  scopeName: 'markdown.assetql',
  injectionSelector: 'L:text.html.markdown -markup.fenced_code',
  patterns: [
    {
      begin: String.raw`(?:^|\G)(\s*)(\x60{3,}|~{3,})\s*(?i:(assetql)(?=\s|[:,{?]|$)([^\x60]*))$`,
      end: String.raw`(?:^|\G)(?:\1|\s{0,3})(\2[\x60~]*)\s*$`,
      name: 'markup.fenced_code.block.markdown',
      beginCaptures: {
        2: { name: 'punctuation.definition.markdown' },
        3: { name: 'fenced_code.block.language.markdown' },
        4: { name: 'fenced_code.block.language.attributes.markdown' },
      },
      endCaptures: { 1: { name: 'punctuation.definition.markdown' } },
      patterns: [
        {
          // Begins at the end of the line that opens the block.
          begin: String.raw`(?:^|\G)`,
          while: String.raw`(?:^|\G)(?!\s*(?:\x60{3,}|~{3,})\s*$)`,
          contentName: 'meta.embedded.block.assetql',
          patterns: [{ include: 'source.assetql' }],
        },
      ],
    },
  ],
  repository: {},
};
