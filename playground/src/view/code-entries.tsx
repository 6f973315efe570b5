import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { codeDocumentation, codes, type CodeExample } from '@assetql/core';

const severities = new Map(Object.entries(codes).map(([code, { severity }]) => [code, severity]));

/** A code of problems with its explanation. */
type CodeEntry = readonly [code: string, documentation: (typeof codeDocumentation)[keyof typeof codeDocumentation]];

/** The codes whose name or explanation has a text, which is in lower case. */
export const findCodes = (query: string): readonly CodeEntry[] =>
  Object.entries(codeDocumentation).filter(([code, { text }]) => `${code} ${text}`.toLowerCase().includes(query));

export interface CodeEntriesProps {
  readonly found: readonly CodeEntry[];
  /** The code that a link asks for. */
  readonly code: string | undefined;
  /** Adds an example to the text. */
  readonly onTry: (name: string, lines: string) => void;
}

/** The codes of problems, each with what it means and examples that open in the editor. */
export function CodeEntries({ found, code, onTry }: CodeEntriesProps): VNode {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (code === shown.current) return;
    const target = code === undefined ? null : document.getElementById(idOf(code));
    // What was sought may still leave it out.
    if (code !== undefined && target === null) return;
    shown.current = code;
    target?.scrollIntoView();
    target?.focus();
  });
  return (
    <section>
      <h3>Problems</h3>
      <ul>
        {found.map(([name, { text, examples }]) => (
          <li key={name} id={idOf(name)} class="reference-code" tabIndex={-1}>
            <h4>
              <code>{name}</code> <span class="reference-note">{words[severities.get(name) ?? 'error']}</span>
            </h4>
            <p>{text.replaceAll('`', '')}</p>
            {examples.map((example) => (
              <div key={example.fails} class="reference-example">
                <pre dir="auto">
                  <span class="aql-unseen">Wrong: </span>
                  {example.fails}
                </pre>
                <pre dir="auto">
                  <span class="aql-unseen">Right: </span>
                  {example.passes}
                </pre>
                {example.kind !== 'document' && (
                  <button type="button" onClick={() => onTry(name, linesOf(example))}>
                    Open in the editor
                  </button>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const words = { error: 'an error', warning: 'a warning', info: 'a note', hint: 'a hint', off: 'off' } as const;

const idOf = (code: string): string => `code-${code}`;

/** A text with a mistake as a key of a saved search, of which further lines are indented. */
const linesOf = ({ kind, fails }: CodeExample): string => `${kind}: ${fails.replaceAll('\n', '\n  ')}\n`;
