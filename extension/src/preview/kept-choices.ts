/** The storage key. */
const key = 'preview.choices';

/** The maximum number of stored choices: the page has a handful, and its messages are not trusted. */
const most = 20;

/** The storage of a workspace. */
export interface Memory {
  readonly get: (key: string) => unknown;
  readonly update: (key: string, value: unknown) => Thenable<void>;
}

/** Small choices of a person in the preview, such as the columns of its table, for the workspace. */
export interface KeptChoices {
  readonly all: () => Readonly<Record<string, string>>;
  readonly keep: (name: string, choice: string) => Thenable<void>;
}

export function keptChoices(memory: Memory): KeptChoices {
  const all = (): Readonly<Record<string, string>> => {
    const kept = memory.get(key);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  };
  return {
    all,
    keep: (name, choice) => {
      const next = Object.entries({ ...all(), [name]: choice });
      return memory.update(key, Object.fromEntries(next.slice(-most)));
    },
  };
}
