/** Removes secrets from texts that are displayed or logged. */
export interface Redactor {
  /** Registers a secret, which is also removed where it is percent-encoded or inside JSON. */
  readonly add: (secret: string) => void;
  readonly redact: (text: string) => string;
}

const replacement = '[secret]';

/** Secrets of at least this length do not occur by chance, so they are removed everywhere. */
const unmistakable = 8;

/** Shorter secrets, as in tests, are often words, so they are removed only as the value of a header. */
const tokenLike = 4;

const special = /[\\^$.*+?()[\]{}|/-]/g;

/** Matches one form of a secret: anywhere, as a whole token, or as a header value. */
function patternOf(form: string, length: number): RegExp {
  const literal = form.replaceAll(special, String.raw`\$&`);
  if (length >= unmistakable) return new RegExp(literal, 'g');
  if (length >= tokenLike) return new RegExp(String.raw`(?<![\w-])${literal}(?![\w-])`, 'gi');
  return new RegExp(String.raw`(?<=\bbearer\s+|[:=]\s*["']?)${literal}(?![\w-])|^${literal}$`, 'gi');
}

/**
 * Creates a redactor. A secret of fewer than eight characters is removed only as a whole token, and one of fewer than four only as the
 * value of a header or the whole text: services do not issue such secrets, and removing every “a” from a message would make it useless.
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
      // longest first, because one secret may contain another
      const longestFirst = [...secrets].toSorted(([one], [other]) => other.length - one.length);
      return longestFirst.reduce((rest, [, pattern]) => rest.replaceAll(pattern, replacement), text);
    },
  };
}
