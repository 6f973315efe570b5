import { diagnostics } from '../diagnostics.ts';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { applied } from './applied.ts';

/** The text after the fix with this title. Throws an `Error` where no problem has such a fix. */
export function fixed(document: LanguageDocument, title: string, context?: ServiceContext): string {
  const fixes = diagnostics(document, context).flatMap((diagnostic) => diagnostic.fixes);
  const fix = fixes.find((each) => each.title === title);
  if (fix === undefined) throw new Error(`No fix “${title}” among: ${fixes.map((each) => each.title).join('; ')}`);
  return applied(document, fix.edits);
}
