import { isDigits, isYear, lowerAt, type Mark, type MarkReader, opensBracket, strongMark, weakMark } from './mark.ts'
import { readBracket } from './read-bracket.ts'
import * as content from './read-content.ts'
import * as origin from './read-origin.ts'
import { readBareVersion, readBuild, readSpacedVersion, readVersion } from './read-version.ts'
import type { Token } from './tokens.ts'
import { freeLanguageWord, isMultiWord } from './vocabulary/languages.ts'
import { noiseWords, ordinaryNoiseWords, strongNoiseWords } from './vocabulary/noise.ts'
import { platformPhrases, platformWords } from './vocabulary/platforms.ts'

const readers = new Map<string, MarkReader>()
const read = (words: string, reader: MarkReader): void => {
  for (const word of words.split(' ')) readers.set(word, reader)
}

for (const word of platformWords.keys()) readers.set(word, origin.readPlatform)
for (const { words } of platformPhrases) readers.set(words[0] ?? '', origin.readPlatform)
for (const word of noiseWords) readers.set(word, (_, at) => weakMark('noise', at, at + 1))
const sticksOut = (tokens: Token[], at: number): boolean => {
  const token = tokens[at]
  if (token === undefined || token.bracket > 0 || platformWords.has(lowerAt(tokens, at - 1))) return true
  const first = tokens[0]?.text ?? ''
  return token.text === token.text.toUpperCase() && first !== first.toUpperCase()
}

for (const word of ordinaryNoiseWords) {
  readers.set(word, (tokens, at) =>
    sticksOut(tokens, at)
      ? platformWords.has(word)
        ? origin.readPlatform(tokens, at)
        : weakMark('noise', at, at + 1)
      : null,
  )
}
for (const word of strongNoiseWords) readers.set(word, (_, at) => strongMark('noise', at, at + 1))
read('v v. ver ver. version', readSpacedVersion)
read('build', readBuild)
read('update patch hotfix upd апдейт обновление', content.readUpdate)
read("dlc dlcs dlc's dlc* dlcs* addon add-on addons add-ons", content.readDlc)
read('all every', content.readCountedDlc)
read('incl incl. including', content.readIncluding)
read('crack', content.readCrack)
read('crackfix crackfixed nodvd nocd no-cd no-dvd fixdvd', (_, at) => strongMark('crack', at, at + 1))
read('plus', content.readCountedTrainer)
read('trainer', content.readTrainer)
read('soundtrack soundtracks ost osts', content.readSoundtrack)
read('region', (tokens, at) => (lowerAt(tokens, at + 1) === 'free' ? strongMark('noise', at, at + 2) : null))
read('original official digital', content.readNamedSoundtrack)
read(
  'language languages lang texture textures hd voice voices localization localisation audio multilanguage',
  content.readPack,
)
read('languagepack texturepack', (_, at) => strongMark('pack', at, at + 1))
read('bonus', content.readBonus)
read('expansion season', content.readExpansion)
read('artbook artbooks wallpapers manual savegame', (_, at) => weakMark('other', at, at + 1))
read('от from by', (tokens, at) => origin.readMaker(tokens, at) ?? origin.readSize(tokens, at))
read('repack репак', origin.readRepack)
read('rip steam steamrip gog', origin.readRip)
read('r.g. r.g', origin.readTeam)
read('for', origin.readForPlatform)
read('uplayrip steamunlocked onlinefix online-fix', (_, at) => weakMark('p2p', at, at + 1))
read('multi', (tokens, at) =>
  isMultiWord(tokens[at]?.text ?? '', 'multi') || (tokens[at]?.bracket ?? 0) > 0
    ? strongMark('language', at, at + 1, 'Multi')
    : null,
)

const readNumber: MarkReader = (tokens, at) => {
  const word = lowerAt(tokens, at)
  const counted = content.readCountedDlc(tokens, at) ?? content.readCountedTrainer(tokens, at)
  if (counted !== null) return counted
  const bare = readBareVersion(tokens, at)
  if (bare !== null && (bare.strong || !isYear(word) || bare.to - at === 1)) return bare
  if (isYear(word)) return weakMark('year', at, at + 1, word)
  return (
    origin.readTitleId(word, at) ?? (isDigits(word) ? origin.readSize(tokens, at) : origin.readPlatform(tokens, at))
  )
}

const readLanguage = (token: Token, at: number): Mark | null => {
  const language = freeLanguageWord(token.text, token.lower)
  if (language === undefined) return null
  const mark = weakMark('language', at, at + 1, language)
  mark.strong = token.text === 'RUS' || token.text === 'ENG'
  return mark
}

const readWord: MarkReader = (tokens, at) => {
  const token = tokens[at]
  if (token === undefined) return null
  const first = token.lower.charCodeAt(0)
  if (first >= 48 && first <= 57) return readNumber(tokens, at)
  const known = readers.get(token.lower)
  if (known !== undefined) {
    const mark = known(tokens, at)
    if (mark !== null) return mark
  } else if (first === 118) {
    const version = readVersion(tokens, at)
    if (version !== null) return version
  } else if (first === 109 && isMultiWord(token.text, token.lower)) {
    return strongMark('language', at, at + 1, 'Multi')
  }
  return (
    origin.readGroupWord(token.text, token.lower, at) ?? readLanguage(token, at) ?? origin.readDiscId(token.lower, at)
  )
}

/** Finds all marks in a name, in order and without overlap. */
export const readMarks = (tokens: Token[]): Mark[] => {
  const marks: Mark[] = []
  let at = 0
  while (at < tokens.length) {
    const mark = (opensBracket(tokens, at) ? readBracket(tokens, at) : null) ?? readWord(tokens, at)
    if (mark === null) at++
    else {
      marks.push(mark)
      at = mark.to
    }
  }
  return marks
}
