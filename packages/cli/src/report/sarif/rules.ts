import type { ReportingDescriptor } from 'sarif';
import { codeDocumentation, codes, type CodeExample, type DiagnosticCode, type Severity } from '@assetql/core';

type Level = 'error' | 'warning' | 'note';

/** SARIF's names of severities. */
export const levels: Readonly<Record<Severity, Level>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
};

/** GitHub's names of severities, by which it sorts. */
const problems: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'recommendation' };

/** Longer examples, such as those of limits, are omitted. */
const longestExample = 300;

const fence = (text: string): string => `\`\`\`\n${text.trimEnd()}\n\`\`\``;

const shown = (examples: readonly CodeExample[]): readonly CodeExample[] =>
  examples.filter(({ fails, passes }) => Math.max(fails.length, passes.length) <= longestExample);

function markdown(text: string, examples: readonly CodeExample[]): string {
  const parts = shown(examples).map(
    ({ kind, fails, passes }) => `Not right (${kind}):\n\n${fence(fails)}\n\nRight:\n\n${fence(passes)}`,
  );
  return [text, ...parts].join('\n\n');
}

function plain(text: string, examples: readonly CodeExample[]): string {
  const parts = shown(examples).map(
    ({ kind, fails, passes }) => `Not right (${kind}): ${fails.trimEnd()}\nRight: ${passes.trimEnd()}`,
  );
  return [text, ...parts].join('\n\n');
}

const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;

function rule(code: DiagnosticCode): ReportingDescriptor {
  const { text, examples } = codeDocumentation[code];
  const { severity, spec } = codes[code];
  const level = levels[severity];
  return {
    id: code,
    shortDescription: { text: firstSentence(text) },
    fullDescription: { text },
    help: { text: plain(text, examples), markdown: markdown(text, examples) },
    defaultConfiguration: { level },
    properties: {
      tags: ['query', ...(spec === undefined ? [] : [`specification-${spec}`])],
      precision: level === 'error' ? 'very-high' : 'high',
      'problem.severity': problems[level],
    },
  };
}

const isCode = (name: string): name is DiagnosticCode => Object.hasOwn(codes, name);

/** All rules, including those without results, so that their order is stable. */
export const rules: readonly ReportingDescriptor[] = Object.keys(codes).filter(isCode).map(rule);

/** The index of each rule in {@link rules}. */
export const ruleIndex: ReadonlyMap<string, number> = new Map(rules.map(({ id }, index) => [id, index]));
