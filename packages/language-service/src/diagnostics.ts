import { check, type CheckOptions, type Diagnostic } from '@assetql/core';
import { checkDocument } from '@assetql/core/document';
import type { LanguageDocument } from './language-document.ts';
import type { ServiceContext } from './service-context.ts';

/** Everything there is to say about a document, sorted by position; ranges count in its text. */
export function diagnostics(document: LanguageDocument, context: ServiceContext = {}): readonly Diagnostic[] {
  const options = checkOptions(context);
  if (document.kind === 'document') return checkDocument(document.parsed, options);
  const atNow = { ...options, now: context.now ?? Date.now() };
  return document.template?.check(atNow) ?? check(document.kind, document.text, atNow).diagnostics;
}

/** What the rules want to know of an editor's context. */
export function checkOptions({ schema, catalogue, timeZone, severities }: ServiceContext): CheckOptions {
  return {
    ...(schema === undefined ? {} : { schema }),
    ...(catalogue === undefined ? {} : { catalogue }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(severities === undefined ? {} : { severities }),
  };
}
