import type { Spelling } from './title-keys.ts'

/** Whether two words differ by one letter that is wrong, missing, too many, or swapped with its neighbor. */
const differsByOneLetter = (word: string, other: string): boolean => {
  if (Math.abs(word.length - other.length) > 1) return false
  let at = 0
  while (at < word.length && word.charAt(at) === other.charAt(at)) at++
  const [rest, otherRest] = [word.slice(at), other.slice(at)]
  if (rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1)) return true
  const swapped = otherRest.charAt(1) + otherRest.charAt(0) + otherRest.slice(2)
  return otherRest.length > 1 && rest === swapped
}

const minTitleLetters = 10
const minWordLetters = 5

/** Whether a title has one misspelled word: "Metriod Fusion". In short titles and words, one letter makes another title. */
export const isMisspelled = ({ words, key }: Spelling, { words: own }: Spelling): boolean => {
  if (words.length !== own.length || words.length < 2 || key.length < minTitleLetters) return false
  const at = words.findIndex((word, index) => word !== own[index])
  const [word = '', ownWord = ''] = [words[at], own[at]]
  if (ownWord.length < minWordLetters || !/^[a-z]+$/.test(word) || !/^[a-z]+$/.test(ownWord)) return false
  return differsByOneLetter(word, ownWord) && words.every((each, index) => index === at || each === own[index])
}
