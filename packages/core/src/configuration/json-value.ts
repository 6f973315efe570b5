import { isRecord } from '../text/is-record.ts';
/** What is wrong with a part of a configuration; it ends the reading of that part. */
class ConfigurationMistake extends Error {
  override readonly name = 'ConfigurationMistake';
  readonly place: string;

  constructor(message: string, place: string) {
    super(message);
    this.place = place;
  }
}

/** Collects what is wrong with parts of a configuration, so that the others are read all the same. */
export class Mistakes {
  /** One sentence for each. */
  readonly sentences: string[] = [];
  /** The place of each sentence, as in {@link JsonValue.place}. */
  readonly places: string[] = [];

  /** What `read` gives; `undefined` when it finds a mistake, which is kept. */
  attempt<Result>(read: () => Result): Result | undefined {
    try {
      return read();
    } catch (failure) {
      if (!(failure instanceof ConfigurationMistake)) throw failure;
      this.sentences.push(failure.message);
      this.places.push(failure.place);
      return undefined;
    }
  }

  /** What `read` gives for each item without a mistake. */
  each<Item, Result>(items: readonly Item[], read: (item: Item) => Result): Result[] {
    return items.flatMap((item): Result[] => {
      const found = this.attempt(() => [read(item)]);
      return found ?? [];
    });
  }
}

/** The members of an object whose members are known. */
export interface JsonMembers {
  readonly get: (name: string) => JsonValue | undefined;
}

/** A value of a JSON file, with its place: everything that it is read as is checked, and said where it is not. */
export class JsonValue {
  readonly value: unknown;
  /** The place as a person writes it: `fields[0].type`; empty for the whole file. */
  readonly place: string;
  readonly file: string;
  readonly mistakes: Mistakes;

  constructor(value: unknown, place: string, file: string, mistakes: Mistakes) {
    this.value = value;
    this.place = place;
    this.file = file;
    this.mistakes = mistakes;
  }

  /** `at` is the place of the mistake, when it is in a member of this value. */
  fail(says: string, at: string = this.place): never {
    const subject = this.place === '' ? this.file : `“${this.place}” in ${this.file}`;
    throw new ConfigurationMistake(`${subject} ${says}.`, at);
  }

  /** An object with any names, in their order. */
  entries(): readonly (readonly [name: string, value: JsonValue])[] {
    if (!isRecord(this.value)) this.fail('must be a JSON object');
    const within = this.place === '' ? '' : `${this.place}.`;
    return Object.entries(this.value).map(([name, value]) => [
      name,
      new JsonValue(value, within + name, this.file, this.mistakes),
    ]);
  }

  /** An object with no other names than these. A slip in one would go unnoticed, so others are mistakes. */
  members(known: readonly string[]): JsonMembers {
    const found = new Map<string, JsonValue>();
    this.mistakes.each(this.entries(), ([name, value]) => {
      if (!known.includes(name)) this.fail(`has no “${name}”; it can have ${known.join(', ')}`, value.place);
      found.set(name, value);
    });
    return { get: (name) => found.get(name) };
  }

  list(): readonly JsonValue[] {
    if (!Array.isArray(this.value)) this.fail('must be a JSON list');
    const items: readonly unknown[] = this.value;
    return items.map((item, index) => new JsonValue(item, `${this.place}[${index}]`, this.file, this.mistakes));
  }

  /** A text that is not empty. */
  text(): string {
    if (typeof this.value !== 'string' || this.value.trim() === '') this.fail('must be a text');
    return this.value;
  }

  oneOf<Choice extends string>(choices: readonly Choice[]): Choice {
    const found = choices.find((choice) => choice === this.value);
    return found ?? this.fail(`must be one of ${choices.join(', ')}`);
  }

  number(): number {
    return typeof this.value === 'number' ? this.value : this.fail('must be a number');
  }

  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail('must be true or false');
  }
}
