const otherLetters = 'АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'
const latinLetters = 'ABESIJKMHOPCTYXaesijopcyxdhABEZHIKMNOPTYXo'
const latinByLetter = new Map([...otherLetters].map((letter, index) => [letter, latinLetters.charAt(index)]))

const isMixed = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/i
const mixedWord = /[a-z\u0370-\u052f]+/gi
const isLatin = /^[a-z]+$/i

const asLatin = (word: string): string => {
  if (!isMixed.test(word)) return word
  const latin = word.replace(/[\u0370-\u052f]/g, (letter) => latinByLetter.get(letter) ?? letter)
  return isLatin.test(latin) ? latin : word
}

const isOtherLetter = (code: number): boolean => code >= 0x370 && code < 0x530

const hasOtherLetters = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (isOtherLetter(text.charCodeAt(index))) return true
  return false
}

/** Replaces Greek and Cyrillic letters by the Latin letters they look like, in words that also have Latin letters. */
export const withoutLookAlikes = (text: string): string =>
  hasOtherLetters(text) && isMixed.test(text) ? text.replace(mixedWord, asLatin) : text
