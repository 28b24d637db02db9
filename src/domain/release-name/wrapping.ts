import { arabicNumeral } from './numerals.ts'
import { withMarksApart } from './vocabulary/other-scripts.ts'
import { isSiteAddress, isSiteName, maxSiteNameLength } from './vocabulary/sites.ts'

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
const withoutLookAlikes = (text: string): string =>
  hasOtherLetters(text) && isMixed.test(text) ? text.replace(mixedWord, asLatin) : text

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }

const decodeOnce = (text: string): string =>
  text.replace(/&(?:#(\d{2,5})|([a-z]{2,5}));/gi, (entity, code: string | undefined, word: string | undefined) =>
    code === undefined ? (entities[(word ?? '').toLowerCase()] ?? entity) : String.fromCharCode(Number(code)),
  )

// Some indexers encode names twice: "Tom &amp;amp; Jerry".
const withoutEntities = (text: string): string =>
  text.includes('&') && text.includes(';') ? decodeOnce(decodeOnce(text)) : text

const isSite = (text: string): boolean => isSiteName(text) || isSiteAddress(text)

const maxSiteLength = 40
const openBrackets = '[({<'
const closedBrackets = '])}>'

const looseStart = /^[\s_.-]+/

const withoutBracketInFront = (text: string): string => {
  const end = text.indexOf(closedBrackets.charAt(openBrackets.indexOf(text.charAt(0))))
  if (end < 0 || end > maxSiteLength || !isSite(text.slice(1, end).trim())) return text
  return text.slice(end + 1).replace(looseStart, '') || text
}

// "www.site.org - Name", "[ www.site.org ] Name", "IGG-Name". In "igg-games.com - Name" a dash is part of the site.
const withoutSiteInFront = (text: string): string => {
  if (openBrackets.includes(text.charAt(0))) return withoutBracketInFront(text)
  for (let dash = text.indexOf('-'); dash > 0 && dash < maxSiteLength; dash = text.indexOf('-', dash + 1)) {
    const isAfterBlank = text.charCodeAt(dash - 1) === 32 || text.charCodeAt(dash - 1) === 95
    const isApart = isAfterBlank || text.charCodeAt(dash + 1) === 45
    if (dash > maxSiteNameLength && !isApart && !text.startsWith('www.')) continue
    const site = isAfterBlank ? text.slice(0, dash).replace(/[\s_]+$/, '') : text.slice(0, dash)
    if (isSiteName(site) || ((isApart || site.startsWith('www.')) && isSiteAddress(site)))
      return text.slice(dash + 1).replace(looseStart, '') || text
  }
  return text
}

const isWordCharacter = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const wordStart = (text: string, end: number): number => {
  let start = end
  while (start > 0 && isWordCharacter(text.charCodeAt(start - 1))) start--
  return start
}

// Where the address at the end of a name starts, with the dash within its own name; -1 if there is none.
const addressStart = (text: string): number => {
  const dot = text.lastIndexOf('.')
  if (text.length - dot > 6) return -1
  const start = wordStart(text, dot)
  if (dot - start < 2 || !isSiteAddress(text.slice(start))) return -1
  if (text.charAt(start - 1) !== '-') return isSiteName(text.slice(start, dot)) ? start : -1
  const longer = wordStart(text, start - 1)
  return isSiteName(text.slice(longer, dot)) ? longer : start
}

const looseEnd = /[\s_.-]+(?:by[\s_.-]+)?$/i

const withoutBracketAtEnd = (text: string, bracket: number): string => {
  const start = text.lastIndexOf(openBrackets.charAt(bracket))
  if (start < 3 || text.length - start > maxSiteLength) return text
  return isSite(text.slice(start + 1, -1).trim()) ? text.slice(0, start).replace(looseEnd, '') : text
}

const endsWithCopyNumber = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1)
  return last === 41 || (last >= 48 && last <= 57)
}

// "Name-SteamRIP.com (1)", "Name-AnkerGames_2"
const withoutCopyNumber = (text: string): string => {
  if (!endsWithCopyNumber(text)) return text
  const copyNumber = /(?:_| ?\()\d\)?$/.exec(text.slice(-5))?.[0]
  if (copyNumber === undefined) return text
  const original = text.slice(0, -copyNumber.length)
  const word = original.slice(original.lastIndexOf('-') + 1)
  return isSiteName(word) || addressStart(original) > 2 ? original : text
}

/** Removes the site that signed a name: "Name-SteamRIP.com", "Name [site.org]", "Name - IGG-Games.com". */
export const withoutSiteAtEnd = (signed: string): string => {
  const text = withoutCopyNumber(signed)
  const bracket = closedBrackets.indexOf(text.charAt(text.length - 1))
  if (bracket >= 0) return withoutBracketAtEnd(text, bracket)
  const dash = text.lastIndexOf('-')
  if (dash > 2 && text.charCodeAt(dash - 1) !== 32 && isSiteName(text.slice(dash + 1))) return text.slice(0, dash)
  const start = addressStart(text)
  return start > 2 ? text.slice(0, start).replace(looseEnd, '') : text
}

const minPosterLength = 5
const posters = /-(?:xpost|obfuscated|scrambled|asrequested|postbot|repost|buymore|whiterev|rakuv\w*|sample)$/i

// Suffixes that reposters append to a name.
const withoutPoster = (text: string): string => {
  const cut = text.lastIndexOf('-')
  const length = text.length - cut - 1
  return cut > 2 && length >= minPosterLength && length < 15 && posters.test(text.slice(cut))
    ? text.slice(0, cut).trimEnd()
    : text
}

const withoutQuotes = (text: string): string =>
  text.length > 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text

const numberInBrackets = /\b(\d{1,2}|[ivx]{1,5}) \((\d{1,2}|[ivx]{1,5})\)(?!$)/i

const numeralLetters = '0123456789ivxIVX'

// Few names have a number before a bracket that begins with one, and only those need the pattern.
const mayRepeatNumber = (text: string): boolean => {
  for (let at = text.indexOf(' ('); at > 0; at = text.indexOf(' (', at + 1))
    if (numeralLetters.includes(text.charAt(at - 1)) && numeralLetters.includes(text.charAt(at + 2))) return true
  return false
}

// "Persona 5 (V) Royal": the bracket repeats the number in another spelling.
const withoutNumberTwice = (text: string): string =>
  mayRepeatNumber(text)
    ? text.replace(numberInBrackets, (whole, first: string, second: string) =>
        asNumber(first) === asNumber(second) ? first : whole,
      )
    : text

const asNumber = (word: string): string => arabicNumeral(word.toLowerCase()) ?? word

const attachedVersion = /([a-z]{2})(v\d+\.\d)/i

// Bounded, so that a long name of letters takes no time.
const buildOfProgram =
  /^([A-Z][a-z]{1,30}[A-Z][A-Za-z]{1,60})[-_]?v?(\d{1,3})[-.](\d{1,4})(?:[-.](\d{1,6}))?[-_]?([Ww]in|[Ll]inux|[Mm]ac)(?=[\w.]*$)/
const namesComputer = /(?:win|linux|mac)\w{0,4}(?:\.\w{2,4})?$/i

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122

// Few names have a letter, a v and a digit in a row, and only those need the pattern.
const mayHaveAttachedVersion = (text: string): boolean => {
  for (let at = 2; at < text.length - 3; at++) {
    if ((text.charCodeAt(at) | 32) !== 118) continue
    const next = text.charCodeAt(at + 1)
    if (next >= 48 && next <= 57 && isLetter(text.charCodeAt(at - 1))) return true
  }
  return false
}

// "TitleWordv1.0.2", "UPDATEv1.54", "TitleWord1-2-3050Win64.zip"
const withVersionApart = (text: string): string => {
  const apart = mayHaveAttachedVersion(text) ? text.replace(attachedVersion, '$1_$2') : text
  if (!namesComputer.test(text.slice(-12))) return apart
  return apart.replace(buildOfProgram, (_, title, first, second, third, computer) =>
    [title, `v${[first, second, third].filter(Boolean).join('.')}`, computer].join('_'),
  )
}

/** Removes the sites and reposters that signed a name, and quotes and HTML entities. */
export const withoutWrapping = (name: string): string => {
  const text = withoutQuotes(withoutLookAlikes(withoutEntities(name)).trim())
  return withMarksApart(withVersionApart(withoutPoster(withoutNumberTwice(withoutSiteAtEnd(withoutSiteInFront(text))))))
}
