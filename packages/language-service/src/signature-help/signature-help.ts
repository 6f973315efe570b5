import { schema as specification, type Range } from '@assetql/core';
import { partAt } from '@assetql/core/document';
import { expressionAt } from '../expression-at.ts';
import type { LanguageDocument } from '../language-document.ts';
import type { ServiceContext } from '../service-context.ts';
import { callSignatures } from './call-signatures.ts';
import { openCall } from './open-call.ts';
import { valueSignatures } from './value-signatures.ts';

/** A part of a call, as a stretch of the signature's label. */
export interface SignatureParameter {
  readonly label: Range;
  readonly documentation: string;
}

/** A way to write a call. */
export interface Signature {
  readonly label: string;
  readonly documentation: string;
  readonly parameters: readonly SignatureParameter[];
}

/** The call that an offset is in, and which of its parts. */
export interface SignatureHelp {
  readonly signatures: readonly [Signature, ...Signature[]];
  readonly activeSignature: number;
  readonly activeParameter: number;
}

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
