const descending =
  /^(?:-|−|–|↓|▼|⬇|z\s?-\s?a|9\s?-\s?1|reversed?|largest|highest|biggest|last|latest|newest|abst|absteig|fallend|降)/i;

/** The direction that is most likely meant by words that are not one of the language: `DSC`, `Desc.`, `↓`, `-1`, `Z-A`, `largest first`, `absteigend`, `降順`. */
export const likelyDirection = (words: string): 'A' | 'D' => (descending.test(words) || /^d/i.test(words) ? 'D' : 'A');
