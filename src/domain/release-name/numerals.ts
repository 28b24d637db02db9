const romanNumerals = (
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx ' +
  'xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix xxx'
).split(' ')

const numberWords = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ')

const arabicByWord = new Map<string, string>()
for (const [index, roman] of romanNumerals.entries()) arabicByWord.set(roman, String(index + 1))
for (const [index, word] of numberWords.entries()) arabicByWord.set(word, String(index + 1))

/** "IV", "four" and "04" all become "4"; other words give `undefined`. Expects lower case. */
export const arabicNumeral = (word: string): string | undefined => {
  const first = word.charCodeAt(0)
  if (first >= 48 && first <= 57) return first === 48 && /^0+[1-9]\d*$/.test(word) ? word.replace(/^0+/, '') : undefined
  return arabicByWord.get(word)
}

/** "4" becomes "iv"; `undefined` above 30. */
export const romanNumeral = (digits: string): string | undefined =>
  /^\d{1,2}$/.test(digits) ? romanNumerals[Number(digits) - 1] : undefined

/** The Arabic form of a Roman numeral. "I" is excluded because it is usually a pronoun. */
export const arabicOfRoman = (word: string): string | undefined => {
  const index = romanNumerals.indexOf(word)
  return index > 0 ? String(index + 1) : undefined
}
