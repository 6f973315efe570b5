import type { SignatureHelp } from './signature.ts';
import { schema as specification } from '@assetql/core';
import { partAt } from '@assetql/core/document';
import { expressionAt } from '../expression-at.ts';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { callSignatures } from './call-signatures.ts';
import { openCall } from './open-call.ts';
import { valueSignatures } from './value-signatures.ts';

/**
 * How the call around an offset is written: `ANY` and `ISMATCH`, the JSON of an attribute condition, look-ups and relative times. Also
 * where nothing closes the call yet.
 */
export function signatureHelp(
  document: LanguageDocument,
  offset: number,
  context: ServiceContext = {},
): SignatureHelp | undefined {
  const expression = expressionAt(document, offset);
  if (expression !== undefined) {
    const { kind, text, start } = expression;
    const call = kind === 'search' || kind === 'sort' ? undefined : openCall(kind, text, offset - start);
    return call === undefined ? undefined : callSignatures(call, context.schema ?? specification);
  }
  const place = document.kind === 'document' ? partAt(document.parsed, offset) : undefined;
  return place?.in === 'value' && place.item.kind === 'Definition'
    ? valueSignatures(place.text.slice(0, place.offset))
    : undefined;
}
