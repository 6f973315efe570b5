import { codeDocumentation, codes, type CodeExample, type DiagnosticCode } from '@assetql/core';
import { didYouMean } from '../options/did-you-mean.ts';
import { CommandFailure, type Io } from '../io.ts';
import { textTable } from '../report/text-table.ts';

const isCode = (name: string): name is DiagnosticCode => Object.hasOwn(codes, name);
const allCodes = Object.keys(codes).filter(isCode);

/** The first sentence of a text. */
const summary = (text: string): string => /^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text;

const indented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');

function exampleText({ kind, fails, passes }: CodeExample): string {
  const language = kind === 'document' ? 'saved-search file' : kind;
  return `\nWrong (${language}):\n${indented(fails)}\nRight:\n${indented(passes)}\n`;
}

/** `assetql explain-code`: prints the documentation of a diagnostic code, or a list of all codes. */
export function explainCode(io: Io, name: string | undefined): number {
  if (name === undefined) {
    const rows = allCodes.map((code) => [code, codes[code].severity, summary(codeDocumentation[code].text)]);
    io.out(textTable(rows, { width: io.outIsTerminal ? io.columns : undefined, flexible: [2] }));
    return 0;
  }
  if (!isCode(name)) throw new CommandFailure(`There is no code “${name}”. ${didYouMean(name, allCodes)}`);
  const { text, examples } = codeDocumentation[name];
  const { severity, spec } = codes[name];
  const section = spec === undefined ? '' : ` Section ${spec} of the interface specification.`;
  io.out(`${name} (${severity})\n\n${text}${section}\n${examples.map(exampleText).join('')}`);
  return 0;
}
