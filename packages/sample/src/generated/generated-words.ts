/** The syllables or characters of a script, of which words are made. */
const scripts: readonly (readonly string[])[] = [
  ['ба', 'до', 'ке', 'лу', 'ми', 'но', 'па', 'ри', 'со', 'ту', 'ве', 'зи'],
  ['βα', 'δο', 'κε', 'λυ', 'μι', 'νο', 'πα', 'ρι', 'σο', 'τυ', 'φε', 'ζη'],
  ['با', 'دو', 'كي', 'لو', 'مي', 'نو', 'فا', 'ري', 'سو', 'تو', 'بي', 'زي'],
  ['בא', 'דו', 'כי', 'לו', 'מי', 'נו', 'פא', 'רי', 'סו', 'תו', 'וי', 'זי'],
  ['बा', 'दो', 'के', 'लू', 'मी', 'नो', 'पा', 'री', 'सो', 'तू', 'वे', 'ज़ी'],
  ['山', '川', '日', '月', '木', '水', '火', '土', '金', '石', '田', '花'],
  ['さ', 'く', 'ら', 'や', 'ま', 'の', 'は', 'な', 'ゆ', 'き', 'そ', 'ら'],
  ['가', '나', '다', '라', '마', '바', '사', '아', '자', '차', '카', '타'],
  ['é', 'ør', 'üb', 'ña', 'čo', 'łu', 'şi', 'ãe', 'ßo', 'íd', 'ők', 'ẽm'],
];

const latin = ['ba', 'do', 'ke', 'lu', 'mi', 'no', 'pa', 'ri', 'so', 'tu', 've', 'zi'];

function wordOf(syllables: readonly string[], number: number, start: string): string {
  let rest = number;
  let letters = start;
  do {
    letters += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return letters;
}

/** A word in Latin letters for each number. In a generated library word 0 is the most frequent one. */
export const generatedWord = (number: number): string => wordOf(latin, number, 'w');

/** How many scripts there are beside plain Latin letters. */
export const scriptCount: number = scripts.length;

/** A word in one of the other scripts. */
export const foreignWord = (script: number, number: number): string => wordOf(scripts[script] ?? latin, number, '');
