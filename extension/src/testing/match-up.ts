/** Something that is told apart from its like by its id, and known again by its text. */
export interface Identified {
  readonly id: string;
  readonly text: string;
}

/**
 * The ids of texts that were edited: what is written as before keeps its id, what is left takes those that are left in the order they
 * stand, and only what is new gets a new one, which is its text as far as that is free.
 */
export function matchUp(before: readonly Identified[], texts: readonly string[]): readonly string[] {
  const left = new Map<string, string[]>();
  for (const { id, text } of before) {
    const ids = left.get(text);
    if (ids === undefined) left.set(text, [id]);
    else ids.push(id);
  }
  const same = texts.map((text) => left.get(text)?.shift());
  const rest = new Set([...left.values()].flat());
  const spare = before.filter(({ id }) => rest.has(id)).map(({ id }) => id);
  const taken = new Set<string>(same.filter((id) => id !== undefined));
  const inPlace = same.map((id) => id ?? spare.shift());
  for (const id of inPlace) if (id !== undefined) taken.add(id);
  return inPlace.map((id, index) => {
    if (id !== undefined) return id;
    const text = texts[index] ?? '';
    let free = text;
    for (let number = 2; taken.has(free); number += 1) free = `${text} (${number})`;
    taken.add(free);
    return free;
  });
}
