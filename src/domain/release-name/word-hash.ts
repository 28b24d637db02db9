// The hash of a word is computed while a name is split into words, so that words can be recognized without making a
// string of each.

const lastCaseLetter = 0x52f
const [capitalA, capitalYa, smallYa] = [0x410, 0x42f, 0x44f]
const cyrillicCaseOffset = 32

/** The code of a character in lower case. Only letters up to the Cyrillic ones are known. */
export const lowerCaseOf = (code: number): number => {
  if (code > lastCaseLetter || (code < 128 && (code < 65 || code > 90))) return code
  // Most of the other letters are Russian.
  if (code >= capitalA && code <= smallYa) return code <= capitalYa ? code + cyrillicCaseOffset : code
  return String.fromCharCode(code).toLowerCase().charCodeAt(0)
}

/** The hash of the characters so far and one more, which must be in lower case. */
export const addToHash = (hash: number, code: number): number => (Math.imul(hash, 31) + code) & 0x7fffffff

/** The hash of a word in lower case. */
export const hashOf = (word: string): number => {
  let hash = 0
  for (let index = 0; index < word.length; index++) hash = addToHash(hash, word.charCodeAt(index))
  return hash
}
