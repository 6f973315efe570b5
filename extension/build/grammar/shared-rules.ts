import { groups, scope, type Rule } from './rule.ts';

/** A comment has its line for itself, also inside a value. */
export const comment: readonly Rule[] = [
  {
    match: String.raw`^\s*(#).*$`,
    name: scope('comment.line.number-sign'),
    captures: groups('punctuation.definition.comment'),
  },
];

/** `{{name}}`, also before its end is typed. */
export const variable: readonly Rule[] = [
  {
    match: String.raw`(\{\{)(?:\s*([\p{L}\p{M}\p{N}_.-]+))?(?:\s*(\}\}))?`,
    name: scope('meta.variable'),
    captures: groups(
      'punctuation.definition.variable.begin',
      'variable.other.readwrite',
      'punctuation.definition.variable.end',
    ),
  },
];

/** Where an expression stands: in a file of saved searches, or in a template of a program, which a backtick ends wherever it is. */
export type Place = 'file' | 'template';

/** What a template has that a file has not: holes, and escapes of its own. */
const holes: readonly Rule[] = [
  { include: 'source.ts#template-substitution-element' },
  { match: String.raw`\\.`, name: scope('constant.character.escape') },
];

/** What stands between all else. A template has no comments: a `#` is one of its signs. */
export const between = (place: Place): readonly Rule[] =>
  place === 'file' ? [...comment, ...variable] : [...holes, ...variable];

/** A text in quotes, which ends on its line at the latest. */
export const quoted = (place: Place, quote: string, end: string, name: string, patterns: readonly Rule[]): Rule => ({
  begin: quote,
  end: `${end}|$${place === 'file' ? '' : String.raw`|(?=\x60)`}`,
  name: scope(name),
  patterns: [...(place === 'file' ? [] : holes), ...patterns],
});

/** Texts of definitions and expectations are JSON strings. */
export const jsonString: Rule = quoted('file', '"', '"', 'string.quoted.double', [
  { match: String.raw`\\.`, name: scope('constant.character.escape') },
]);

export const number: readonly Rule[] = [
  { match: String.raw`(?<![\w.-])\d{4}-\d\d-\d\d(?:T[\d:.]*Z?)?`, name: scope('constant.numeric.timestamp') },
  { match: String.raw`(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])`, name: scope('constant.numeric') },
];

export const brackets: Rule = { match: '[()]', name: scope('punctuation.section.parens') };
