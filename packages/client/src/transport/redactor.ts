/** Takes secrets out of texts that may be shown or logged. */
export interface Redactor {
  /** From now on `secret` is taken out, also where it is percent-encoded or inside JSON. */
  readonly add: (secret: string) => void;
  readonly redact: (text: string) => string;
}

const replacement = '[secret]';

export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  return {
    add: (secret) => {
      if (secret === '') return;
      const encoded = encodeURIComponent(secret);
      const lowerCase = encoded.replaceAll(/%../g, (escape) => escape.toLowerCase());
      const inJson = JSON.stringify(secret).slice(1, -1);
      for (const form of [secret, encoded, lowerCase, inJson]) secrets.add(form);
    },
    redact: (text) => {
      // the longest first: one secret may contain another
      const longestFirst = [...secrets].toSorted((one, other) => other.length - one.length);
      return longestFirst.reduce((rest, secret) => rest.replaceAll(secret, replacement), text);
    },
  };
}
