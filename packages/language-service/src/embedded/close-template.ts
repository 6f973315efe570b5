import type { Tree } from '@lezer/common';
import { parseProgram, type Program } from './program-tree.ts';
import type { ProgramTemplate } from './program-template.ts';

/** What a person has yet to type to end a template, and where. */
interface Ending {
  readonly at: number;
  readonly text: string;
}

/** A program whose templates end. */
export interface Closed extends Ending {
  readonly program: Program;
}

/** More than these are not tried: one template is missing its end, and few others look as if they did. */
const mostTries = 6;

/**
 * Guesses where a template ends whose backtick is missing, or the bracket of a hole. What follows was read the wrong way round, text as
 * program and program as text: of the templates that look unfinished, it is the one that explains most of it.
 */
export function closeTemplate(program: Program, templates: readonly ProgramTemplate[]): Closed | undefined {
  const open = templates.flatMap((template) => holeEndings(program.text, template));
  const running = runsOut(program) ? templates.flatMap((template) => likelyEnd(program.text, template)) : [];
  let best: Closed | undefined;
  let fewest = Infinity;
  for (const ending of [...open, ...running].slice(0, mostTries)) {
    const { at, text } = ending;
    const written = `${program.text.slice(0, at)}${text}${program.text.slice(at)}`;
    const closed = parseProgram(written, program.language, program);
    const mistakes = mistakesIn(closed.tree);
    if (mistakes < fewest) {
      fewest = mistakes;
      best = { ...ending, program: closed };
    }
  }
  return best;
}

/** Whether the text ends inside a template. */
function runsOut({ tree, text }: Program): boolean {
  for (let node = tree.resolveInner(text.length, -1); ; node = node.parent) {
    if (node.name === 'TemplateString' && node.lastChild?.type.isError === true) return true;
    if (node.parent === null) return false;
  }
}

function mistakesIn(tree: Tree): number {
  let count = 0;
  tree.iterate({
    enter: ({ type }) => {
      if (type.isError) count += 1;
    },
  });
  return count;
}

/** Where a hole without its bracket may end: before the next backtick of its line, or with the line, as the template then does. */
function holeEndings(text: string, { openHole }: ProgramTemplate): readonly Ending[] {
  if (openHole === undefined) return [];
  const rest = text.slice(openHole);
  const line = rest.slice(0, rest.search(/[\r\n]|$/));
  const backtick = line.indexOf('`');
  const atEnd = { at: openHole + line.length, text: '}`' };
  return backtick === -1 ? [atEnd] : [{ at: openHole + backtick, text: '}' }, atEnd];
}

/** Where a template ends if it goes on only in lines that are deeper than the one it starts in; nothing where all of its lines are. */
function likelyEnd(text: string, { start, range }: ProgramTemplate): readonly Ending[] {
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const depth = indentation(text.slice(lineStart, start));
  let at = range.start;
  for (const { 0: line, index } of text.slice(range.start, range.end).matchAll(/[^\r\n]+/g)) {
    const from = range.start + index;
    const isFirst = index === 0;
    if (!isFirst && line.trim() === '') continue;
    if (!isFirst && indentation(line) <= depth) return [{ at, text: '`' }];
    at = from + line.length;
  }
  return [];
}

const indentation = (line: string): number => line.length - line.trimStart().length;
