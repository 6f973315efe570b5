import '../style/problems.css';
import type { VNode } from 'preact';
import type { Diagnostic, Fix } from '@assetql/core';
import { Icon, formatCount } from '@assetql/results-view';

export interface ProblemListProps {
  readonly problems: readonly Diagnostic[];
  /** The offset from which a long list is shown. */
  readonly from: number;
  /** The number of the line at an offset, from 1. */
  readonly lineOf: (offset: number) => number;
  /** The name of the search at an offset; `undefined` for the one that is shown. */
  readonly otherSearch: (offset: number) => string | undefined;
  readonly onGo: (problem: Diagnostic) => void;
  readonly onFix: (fix: Fix) => void;
}

const marks = {
  error: { icon: 'close', word: 'Error' },
  warning: { icon: 'warning', word: 'Warning' },
  info: { icon: 'note', word: 'Note' },
  hint: { icon: 'circle', word: 'Hint' },
} as const;

/** The maximum number of problems; more would slow down typing. */
const most = 40;

/** The problems of the text, one per line: position, message, and fixes as buttons. */
export function ProblemList({ problems, from, lineOf, otherSearch, onGo, onFix }: ProblemListProps): VNode {
  const nearest = problems.findIndex(({ range }) => range.end >= from);
  const first = Math.max(0, Math.min(nearest === -1 ? 0 : nearest, problems.length - most));
  const shown = problems.slice(first, first + most);
  return (
    <>
      {shown.length < problems.length && (
        <p class="problems-shown aql-soft">
          Problems {formatCount(first + 1)} to {formatCount(first + shown.length)} of {formatCount(problems.length)},
          from the search with the caret on.
        </p>
      )}
      <ul class="problems" aria-label="Problems">
        {shown.map((problem) => {
          const { icon, word } = marks[problem.severity];
          const other = otherSearch(problem.range.start);
          return (
            <li
              key={`${problem.code} ${problem.range.start} ${problem.range.end}`}
              class={`problem problem-${problem.severity}`}
            >
              <button type="button" class="problem-text" onClick={() => onGo(problem)}>
                <span class="problem-mark">
                  <Icon name={icon} />
                </span>
                <span>
                  <span class="aql-unseen">{word}: </span>
                  {problem.message}
                  <span class="problem-line">
                    {' '}
                    Line {lineOf(problem.range.start)}
                    {other !== undefined && `, in the search “${other}”`}
                  </span>
                </span>
              </button>
              <a class="aql-link problem-code" href={`#code=${problem.code}`} title="What it means">
                {problem.code}
              </a>
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
    </>
  );
}
