/** What looks like a token or a header that carries one. In a query it is the trace of a slip with quotes, not a condition. */
const secret = new RegExp(
  [
    String.raw`\b(?:bearer|basic)\s+[\w.~+/-]{12}`,
    String.raw`\beyJ[\w-]{8,300}\.[\w-]{8}`,
    String.raw`(?:\bauthorization|\bcookie|subscription-key|api-key)["']?\s*[:=]\s*["']?[\w-]{4}`,
  ].join('|'),
  'iu',
);

/** Whether a text holds what lets one into a service. */
export const holdsSecret = (text: string): boolean => secret.test(text);

/** Whether the name of a parameter can be told: it is a word, not a token that stands where a name should be. */
export const isTellable = (name: string): boolean =>
  /^[\p{L}_$][\p{L}\p{N}_.$-]{0,29}$/u.test(name) && !holdsSecret(name);
