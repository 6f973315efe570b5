import { applyEdits, fixAll, safeFixes, type Diagnostic, type Range, type TextEdit } from '@assetql/core';
import { searchAt, type SavedSearchDocument } from '@assetql/core/document';
import { diagnostics as diagnose } from '../diagnostics.ts';
import type { LanguageDocument } from '../language-document.ts';
import { searchRange, type ActionPlace } from './action-place.ts';
import type { CodeAction } from './code-action.ts';
import { excerpt } from './excerpt.ts';
import { fixesAt, type FixAt } from './fixes-at.ts';
import { minimalEdits } from '../minimal-edits.ts';
import { reopen } from './reopen.ts';

/** The most fixes that are offered at once. Each is tried before it is offered, and a selection may hold thousands of mistakes. */
const mostFixes = 50;

/** The fixes of what is wrong at the place, and those of everything that is wrong in the same way. */
export function fixActions(place: ActionPlace): readonly CodeAction[] {
  const fixes = fixesAt(place.diagnostics, place.range)
    .slice(0, mostFixes)
    .filter((fix) => mends(fix, place));
  const codes = [...new Set(fixes.map(({ diagnostic }) => diagnostic.code))];
  return [
    ...fixes.map(({ diagnostic, fix }): CodeAction => ({
      title: fix.title,
      kind: 'quickfix',
      diagnostic,
      ...(fix.preferred === true ? { preferred: true } : {}),
      edits: fix.edits,
    })),
    ...codes.flatMap((code) => fixAllOf(code, place)),
  ];
}

const isTemplate = (document: LanguageDocument): boolean =>
  document.kind !== 'document' && document.template !== undefined;

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/**
 * Whether a fix does what it says: beside other mistakes, a text may be read otherwise after it than before. What hid others that come to
 * light must be an error itself.
 */
function mends({ diagnostic, fix }: FixAt, { document, context, diagnostics }: ActionPlace): boolean {
  const text = applyEdits(document.text, fix.edits);
  if (text === document.text) return false;
  // What a template is with another text, only its program can say.
  if (isTemplate(document)) return true;
  const isLocal = document.kind === 'document' && staysInValue(document.parsed, fix.edits);
  const part = isLocal ? excerpt(document, fix.edits) : undefined;
  const before = part === undefined ? diagnostics : diagnose(part.document, context);
  const after =
    part === undefined
      ? diagnose(reopen(document, text), context)
      : diagnose(reopen(part.document, applyEdits(part.document.text, part.edits)), context);
  const alike = (found: readonly Diagnostic[]): number =>
    found.filter(({ code, message }) => code === diagnostic.code && message === diagnostic.message).length;
  const errors = (found: readonly Diagnostic[]): number => found.filter(isError).length;
  return alike(after) < alike(before) && (isError(diagnostic) || errors(after) <= errors(before));
}

/** Whether edits change values of keys within their lines, so that nothing becomes another one beside the searches that they are in. */
const staysInValue = (parsed: SavedSearchDocument, edits: readonly TextEdit[]): boolean =>
  edits.every(({ range, newText }) => {
    const { start, items } = searchAt(parsed, range.start);
    const isInside = ({ start: from, end }: Range): boolean => start + from <= range.start && range.end <= start + end;
    return !/[\r\n]/.test(newText) && items.some((item) => item.kind === 'Key' && isInside(item.value.range));
  });

/** The fix that a person who asks for all of them is sure to want. */
const chosenFix = ({ fixes }: Diagnostic): Diagnostic['fixes'] =>
  fixes.filter(({ safe, preferred }) => safe || preferred === true).slice(0, 1);

function fixAllOf(code: Diagnostic['code'], place: ActionPlace): readonly CodeAction[] {
  const alike = place.diagnostics.filter((one) => one.code === code && chosenFix(one).length > 0);
  if (alike.length < 2) return [];
  const edits = fixed(place, (found) =>
    found.map((one) => ({
      ...one,
      fixes: one.code === code ? chosenFix(one).map((fix) => ({ ...fix, safe: true })) : [],
    })),
  );
  const title = `Fix all ${alike.length} of this kind (${code})`;
  return edits.length === 0 ? [] : [{ title, kind: 'quickfix', edits }];
}

/** Everything that may be fixed unasked, in the whole document. */
export function fixAllSafe(place: ActionPlace): readonly CodeAction[] {
  const edits = fixed(place, (found) => found);
  return edits.length === 0 ? [] : [{ title: 'Fix everything that is safe to fix', kind: 'source.fixAll', edits }];
}

/** Whether something is safe to fix in the search at the place. A large file is not looked through for every move of the caret. */
export function hasSafeFix(place: ActionPlace): boolean {
  const { start, end } = searchRange(place);
  return place.diagnostics.some(
    ({ range, fixes }) => range.end >= start && range.start <= end && fixes.some(({ safe }) => safe),
  );
}

function fixed(
  { document, context, diagnostics }: ActionPlace,
  choose: (found: readonly Diagnostic[]) => readonly Diagnostic[],
): readonly TextEdit[] {
  if (isTemplate(document)) return safeFixes(choose(diagnostics)).edits;
  let last = document;
  const { text } = fixAll(document.text, (next) => {
    last = reopen(last, next);
    return choose(diagnose(last, context));
  });
  return minimalEdits(document.text, text);
}
