import { isRecord } from '@assetql/core/text';
/** What keeps values between sessions: a `Memento` of VS Code. */
export interface ValueStorage {
  readonly get: (key: string) => unknown;
  readonly update: (key: string, value: unknown) => PromiseLike<void>;
}

const storageKey = 'assetql.templateValues';
/** Programs whose values are kept. */
const mostPrograms = 200;
/** Expressions of a program whose values are kept. */
const mostExpressions = 100;

/** What is kept may come from an older version. */
const readTexts = (value: unknown): readonly (readonly [string, string])[] =>
  isRecord(value)
    ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];

/** What was typed last for expressions of templates, by program and expression. */
export class TemplateValues {
  private readonly storage: ValueStorage;
  private readonly known: Map<string, Map<string, string>>;

  constructor(storage: ValueStorage) {
    this.storage = storage;
    const kept = storage.get(storageKey);
    this.known = new Map(
      Object.entries(isRecord(kept) ? kept : {}).map(([program, texts]) => [program, new Map(readTexts(texts))]),
    );
  }

  of(program: string, expression: string): string | undefined {
    return this.known.get(program)?.get(expression);
  }

  /** Keeps a text; what was kept first goes when there is too much. */
  async set(program: string, expression: string, text: string): Promise<void> {
    const texts = this.known.get(program) ?? new Map<string, string>();
    texts.delete(expression);
    texts.set(expression, text);
    this.known.delete(program);
    this.known.set(program, texts);
    dropFirst(texts, mostExpressions);
    dropFirst(this.known, mostPrograms);
    const kept = Array.from(this.known, ([name, each]) => [name, Object.fromEntries(each)] as const);
    await this.storage.update(storageKey, Object.fromEntries(kept));
  }
}

function dropFirst(map: Map<string, unknown>, most: number): void {
  const [first] = map.keys();
  if (map.size > most && first !== undefined) map.delete(first);
}
