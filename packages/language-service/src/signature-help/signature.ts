import type { Range } from '@assetql/core';

/** A part of a label; `after` is the text right before it, where its own text may be written elsewhere, too. */
export interface LabelPart {
  readonly text: string;
  readonly documentation: string;
  readonly after?: string;
}

/** A signature whose parts are in its label in their order. */
export function signature(label: string, documentation: string, parts: readonly LabelPart[]): Signature {
  let from = 0;
  const parameters = parts.map(({ text, documentation: own, after = '' }): SignatureParameter => {
    const start = Math.max(from, label.indexOf(after + text, from) + after.length);
    from = start + text.length;
    return { label: { start, end: from }, documentation: own };
  });
  return { label, documentation, parameters };
}

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
