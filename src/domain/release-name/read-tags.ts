import { isUpperCase } from './marks.ts'
import { readBracket } from './read-bracket.ts'
import * as content from './read-content.ts'
import * as origin from './read-origin.ts'
import { readBareVersion, readBuild, readFirmware, readSpacedVersion, readVersion } from './read-version.ts'
import {
  isDigits,
  isWordAt,
  isYear,
  lowerAt,
  opensBracket,
  strongTag,
  type Tag,
  type TagReader,
  weakTag,
} from './tag.ts'
import type { Token } from './tokens.ts'
import { groupKinds } from './vocabulary/groups.ts'
import { isFreeLanguageWord, isMultiWord, languageWords } from './vocabulary/languages.ts'
import { noisePhrases, noiseWords, ordinaryNoiseWords, otherNoise, strongNoiseWords } from './vocabulary/noise.ts'
import { platformPhrases, platformWords } from './vocabulary/platforms.ts'
import { siteWords } from './vocabulary/sites.ts'
import { oneOf, WordTable } from './word-table.ts'

const readers = new Map<string, TagReader>()
const read = (words: string, reader: TagReader): void => {
  for (const word of words.split(' ')) readers.set(word, reader)
}

for (const word of platformWords.keys()) readers.set(word, origin.readPlatform)
for (const { words } of platformPhrases) readers.set(words[0] ?? '', origin.readPlatform)
for (const word of noiseWords) readers.set(word, (_, at) => weakTag('noise', at, at + 1))
const standsOut = (tokens: Token[], at: number): boolean => {
  const token = tokens[at]
  if (token === undefined || token.bracket > 0 || origin.isPlatform(tokens[at - 1])) return true
  if (!isUpperCase(token.text)) return false
  for (let before = 0; before < at; before++) if (!isUpperCase(tokens[before]?.text ?? '')) return true
  return false
}

for (const word of ordinaryNoiseWords) {
  readers.set(word, (tokens, at) =>
    standsOut(tokens, at)
      ? platformWords.has(word)
        ? origin.readPlatform(tokens, at)
        : weakTag('noise', at, at + 1)
      : null,
  )
}
// "RUNAWAY.A.ROAD.ADVENTURE.FIX": in capitals a fix is recognized only at the end.
readers.set('fix', (tokens, at) =>
  standsOut(tokens, at) || (at > 0 && at === tokens.length - 1 && isUpperCase(tokens[at]?.text ?? ''))
    ? weakTag('noise', at, at + 1)
    : null,
)
for (const word of siteWords) readers.set(word, (_, at) => weakTag('noise', at, at + 1))
for (const word of [...strongNoiseWords, ...otherNoise]) readers.set(word, (_, at) => strongTag('noise', at, at + 1))
read('v v. ver ver. version', readSpacedVersion)
read('build buildid', readBuild)
read('backport backported fw firmware cfw ofw', readFirmware)
read('rev. revision', (tokens, at) =>
  /^\d{4,}$/.test(lowerAt(tokens, at + 1)) ? strongTag('noise', at, at + 2) : null,
)
read('update patch hotfix upd апдейт обновление', content.readUpdate)
read("dlc dlcs dlc's dlc* dlcs* addon add-on addons add-ons", content.readDlc)
read('all every', content.readCountedDlc)
read('alldlc alldlcs 全dlc 全部dlc', (_, at) => strongTag('dlcIncluded', at, at + 1))
read('incl incl. inclu includes including', content.readIncluding)
read('crack', content.readCrack)
read('crackfix crackfixed keygen nodvd nocd no-cd no-dvd fixdvd', content.readCrackFix)
read('plus', content.readCountedTrainer)
read('trainer трейнер', content.readTrainer)
read('soundtrack soundtracks ost osts', content.readSoundtrack)
read('scene p2p', origin.readOriginMark)
read('vc', origin.readVirtualConsole)
const isNtscKind = oneOf('j u c uc k')
read('ntsc', (tokens, at) => weakTag('noise', at, isNtscKind(tokens[at + 1]) ? at + 2 : at + 1))
for (const [first = '', second = ''] of noisePhrases)
  read(first, (tokens, at) => (isWordAt(tokens, at + 1, second) ? strongTag('noise', at, at + 2) : null))
read('region', (tokens, at) => (isWordAt(tokens, at + 1, 'free') ? strongTag('noise', at, at + 2) : null))
read('original official digital', content.readNamedSoundtrack)
read(
  'language languages lang texture textures hd voice voices localization localisation audio multilanguage',
  content.readPack,
)
read('languagepack texturepack', (_, at) => strongTag('pack', at, at + 1))
read('bonus', content.readBonus)
read('expansion season', content.readExpansion)
read('artbook artbooks wallpapers manual savegame', (_, at) => weakTag('other', at, at + 1))
read('от from by', (tokens, at) => origin.readMaker(tokens, at) ?? origin.readSize(tokens, at))
read('repack репак', origin.readRepack)
read('rip steam steamrip gog', origin.readRip)
read('r.g. r.g', origin.readTeam)
read('for на для', origin.readForPlatform)
read('uplayrip steamunlocked onlinefix online-fix', (_, at) => weakTag('p2p', at, at + 1))
read('multi', (tokens, at) =>
  isMultiWord(tokens[at]?.text ?? '', 'multi') || (tokens[at]?.bracket ?? 0) > 0
    ? strongTag('language', at, at + 1, 'Multi')
    : weakTag('language', at, at + 1, 'Multi'),
)

// "CHAMPIONSHIP.MANAGER.2003.2004"
const isInSeason = (tokens: Token[], at: number): boolean => {
  const year = Number(lowerAt(tokens, at))
  return lowerAt(tokens, at + 1) === String(year + 1) || lowerAt(tokens, at - 1) === String(year - 1)
}

const readNumber: TagReader = (tokens, at) => {
  const token = tokens[at]
  if (token === undefined) return null
  const counted = content.readCountedDlc(tokens, at) ?? content.readCountedTrainer(tokens, at)
  if (counted !== null) return counted
  const bare = readBareVersion(tokens, at)
  const canBeYear = token.length === 4 && isYear(token.lower)
  if (bare !== null && (bare.strong || !canBeYear || bare.to - at === 1)) return bare
  if (canBeYear) return isInSeason(tokens, at) ? null : weakTag('year', at, at + 1, token.lower)
  return (
    origin.readTitleId(token, at) ?? (token.isNumber ? origin.readSize(tokens, at) : origin.readPlatform(tokens, at))
  )
}

// Greek, Cyrillic and everything after them.
const firstOtherLetter = 0x370

// "Some.Game.GERMAN.Anything": a language in capitals ends a title that is not in capitals.
const isStrongLanguage = (tokens: Token[], at: number, text: string): boolean =>
  text.charCodeAt(0) >= firstOtherLetter ||
  text === 'RUS' ||
  text === 'ENG' ||
  (text.length > 4 && (tokens[at]?.bracket ?? 0) === 0 && standsOut(tokens, at))

const languages = new WordTable(() => languageWords)

const readLanguage = (tokens: Token[], token: Token, at: number): Tag | null => {
  const language = languages.get(token)
  if (language === undefined || !isFreeLanguageWord(token.text)) return null
  const tag = weakTag('language', at, at + 1, language)
  tag.strong = isStrongLanguage(tokens, at, token.text)
  return tag
}

// A group or language is read when nothing else is. All known words are in one table, because most words are unknown.
for (const word of [...groupKinds.keys(), ...languageWords.keys()])
  if (!readers.has(word)) readers.set(word, () => null)
const readersByWord = new WordTable(() => readers)

const [b, r, v] = [98, 114, 118]

// "b12345"
const isNumbered = (token: Token): boolean => token.endsWithDigit && isDigits(token.text.slice(1).replace(/^-/, ''))

const readUnknownWord = (tokens: Token[], token: Token, at: number): Tag | null => {
  const first = token.codeAt(0) | 32
  if (first === v) {
    const version = readVersion(tokens, at)
    if (version !== null) return version
  }
  if (first === b && token.length > 5 && isNumbered(token))
    return strongTag('build', at, at + 1, token.text.slice(1).replace(/^-/, ''))
  // "DOOM Eternal – r34045"
  if (first === r && token.length > 4 && isNumbered(token)) return strongTag('build', at, at + 1, token.text)
  if (token.startsWith('multi') && isMultiWord(token.text, token.lower))
    return strongTag('language', at, at + 1, 'Multi')
  return origin.readDiscId(token, at)
}

const readWord: TagReader = (tokens, at) => {
  const token = tokens[at]
  if (token === undefined) return null
  if (token.startsWithDigit) return readNumber(tokens, at)
  const read = readersByWord.get(token)
  if (read === undefined) return readUnknownWord(tokens, token, at)
  return read(tokens, at) ?? origin.readGroupWord(tokens, at) ?? readLanguage(tokens, token, at)
}

/** Reads all tags between two tokens, in order and without overlap. */
export const readTags = (tokens: Token[], from = 0, to = tokens.length): Tag[] => {
  const tags: Tag[] = []
  let at = from
  while (at < to) {
    const tag = (opensBracket(tokens, at) ? readBracket(tokens, at) : null) ?? readWord(tokens, at)
    if (tag === null) at++
    else {
      tags.push(tag)
      at = tag.to
    }
  }
  return tags
}
