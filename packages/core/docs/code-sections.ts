import { codes, type DiagnosticCode } from '@assetql/core';
import { codeDocumentation, type CodeExample } from '../src/diagnostics/code-documentation.ts';
import { block, inline, table } from './markdown.ts';

/** Longer examples say nothing that a shorter piece of them does not. */
const longest = 160;

const isCode = (name: string): name is DiagnosticCode => Object.hasOwn(codes, name);

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text.trimEnd());

function example({ kind, fails, passes }: CodeExample): string {
  const language = kind === 'document' ? 'assetql' : 'text';
  const where = kind === 'document' ? 'a saved search' : inline(kind);
  return [`In ${where}, instead of`, block(cut(fails), language), 'write', block(cut(passes), language)].join('\n\n');
}

function section(name: DiagnosticCode): string {
  const { severity, spec } = codes[name];
  const { text, examples } = codeDocumentation[name];
  const facts = `${severity[0]?.toUpperCase() ?? ''}${severity.slice(1)}${spec === undefined ? '' : `, §${spec}`}.`;
  return [`### ${name}`, `${facts} ${text}`, ...examples.map(example)].join('\n\n');
}

/** Every code of a diagnostic: its severity, what it means, and how to do better. */
export function codeSections(): readonly string[] {
  const names = Object.keys(codes).filter(isCode);
  return [
    '## Diagnostics',
    'A text without an error may be sent. Severities are the defaults; each can be set by code, and `off` drops it.',
    table(
      ['Code', 'Severity', 'Meaning'],
      names.map((name) => [`[${name}](#${name})`, codes[name].severity, codeDocumentation[name].text]),
    ),
    ...names.map(section),
  ];
}
