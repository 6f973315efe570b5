import type { VNode } from 'preact';
import type { Diagnostic, Fix } from '@assetql/core';

export interface ProblemListProps {
  readonly problems: readonly Diagnostic[];
  /** The number of the line an offset lies in, from 1. */
  readonly lineOf: (offset: number) => number;
  readonly onGo: (problem: Diagnostic) => void;
  readonly onFix: (fix: Fix) => void;
}

const marks = {
  error: { shape: '✕', word: 'Error' },
  warning: { shape: '▲', word: 'Warning' },
  info: { shape: '●', word: 'Note' },
  hint: { shape: '○', word: 'Hint' },
} as const;

/** What is wrong with the text, one line each: where, what to write, and the fixes as buttons. */
export function ProblemList({ problems, lineOf, onGo, onFix }: ProblemListProps): VNode {
  return (
    <ul class="problems" aria-label="Problems">
      {problems.map((problem) => {
        const { shape, word } = marks[problem.severity];
        return (
          <li
            key={`${problem.code} ${problem.range.start} ${problem.range.end}`}
            class={`problem problem-${problem.severity}`}
          >
            <button type="button" class="problem-text" onClick={() => onGo(problem)}>
              <span class="problem-mark" aria-hidden="true">
                {shape}
              </span>
              <span>
                <span class="aql-unseen">{word}: </span>
                {problem.message}
                <span class="problem-line"> Line {lineOf(problem.range.start)}</span>
              </span>
            </button>
            <span class="problem-fixes">
              {problem.fixes.slice(0, 3).map((fix) => (
                <button key={fix.title} type="button" class="aql-button" onClick={() => onFix(fix)}>
                  {fix.title}
                </button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
