/** Takes secrets out of texts that may be shown or logged. */
export interface Redactor {
  /** From now on `secret` is taken out, also where it is percent-encoded or inside JSON. */
  readonly add: (secret: string) => void;
  readonly redact: (text: string) => string;
}

const replacement = '[secret]';

/** From this length on a text is found by chance nowhere, so it is taken out wherever it stands. */
const unmistakable = 8;

/** Below this length, as in trials, it is often a word, so it is taken out only as the value of a header. */
const tokenLike = 4;

const special = /[\\^$.*+?()[\]{}|/-]/g;

/** Finds one form of a secret: anywhere, as a whole token, or as a value. */
function patternOf(form: string, length: number): RegExp {
  const literal = form.replaceAll(special, String.raw`\$&`);
  if (length >= unmistakable) return new RegExp(literal, 'g');
  if (length >= tokenLike) return new RegExp(String.raw`(?<![\w-])${literal}(?![\w-])`, 'gi');
  return new RegExp(String.raw`(?<=\bbearer\s+|[:=]\s*["']?)${literal}(?![\w-])|^${literal}$`, 'gi');
}

/**
 * Knows the secrets of a client. A secret of fewer than eight characters is taken out only where it stands as a whole token, one of
 * fewer than four only where it is the value of a header or the whole text: no service gives out such secrets, and a message that lacks
 * each “a” helps nobody.
 */
export function createRedactor(): Redactor {
  const secrets = new Map<string, RegExp>();
  return {
    add: (secret) => {
      if (secret === '') return;
      const encoded = encodeURIComponent(secret);
      const lowerCase = encoded.replaceAll(/%../g, (escape) => escape.toLowerCase());
      const inJson = JSON.stringify(secret).slice(1, -1);
      for (const form of [secret, encoded, lowerCase, inJson]) secrets.set(form, patternOf(form, secret.length));
    },
    redact: (text) => {
      // the longest first: one secret may contain another
      const longestFirst = [...secrets].toSorted(([one], [other]) => other.length - one.length);
      return longestFirst.reduce((rest, [, pattern]) => rest.replaceAll(pattern, replacement), text);
    },
  };
}
