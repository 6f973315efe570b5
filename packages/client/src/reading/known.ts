/** The members of an object that are not `undefined`, which stands for unknown. */
export function known<Members extends object>(
  members: Members,
): { -readonly [Name in keyof Members]?: Members[Name] & ({} | null) } {
  const result: { -readonly [Name in keyof Members]?: Members[Name] & ({} | null) } = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) result[name] = value;
  }
  return result;
}
