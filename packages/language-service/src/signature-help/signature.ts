import type { Signature, SignatureParameter } from './signature-help.ts';

/** A part of a label; `after` is what stands right before it, where its own text may stand elsewhere, too. */
export interface LabelPart {
  readonly text: string;
  readonly documentation: string;
  readonly after?: string;
}

/** A signature whose parts stand in its label in their order. */
export function signature(label: string, documentation: string, parts: readonly LabelPart[]): Signature {
  let from = 0;
  const parameters = parts.map(({ text, documentation: own, after = '' }): SignatureParameter => {
    const start = Math.max(from, label.indexOf(after + text, from) + after.length);
    from = start + text.length;
    return { label: { start, end: from }, documentation: own };
  });
  return { label, documentation, parameters };
}
