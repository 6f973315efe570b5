const signs = /^(?:[-−–↓▼⬇]|[z9]\s?(?:-|to)\s?[a1](?![\p{L}\p{N}]))/iu;
const words =
  /^(?:d|(?:die\s|das\s|der\s)?(?:neu|jüng|größ|groß|gross|höch|letzt)|(?:the\s|with\s)?(?:reversed?|larg|high|big|last|lat|new|(?:most\s)?recent)|(?:les?\s|la\s)?(?:plus\s(?:récent|grand|gros)|dernier)|abst|absteig|fallend|降|新|大き|تنازل|الأحدث|الأكبر)/iu;

/**
 * The direction that is most likely meant by words that are not one of the language: `DSC`, `Desc.`, `↓`, `-1`, `Z-A`, `largest first`,
 * `high to low`, `absteigend`, `neueste zuerst`, `plus récents`, `降順`, `تنازلي`.
 */
export const likelyDirection = (written: string): 'A' | 'D' => (signs.test(written) || words.test(written) ? 'D' : 'A');
