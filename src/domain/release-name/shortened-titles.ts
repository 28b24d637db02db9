import type { PreparedGame } from './game-names.ts'
import { isPlainEdition } from './related-titles.ts'
import type { Spelling } from './title-keys.ts'
import type { GameName } from './title-names.ts'

const isShortNumber = (word: string): boolean => /^\d{1,2}$/.test(word)

const isSubsequence = (words: readonly string[], whole: readonly string[]): boolean => {
  let at = 0
  for (const word of whole) if (word === words[at]) at++
  return at === words.length
}

const sharesLastWord = (words: readonly string[], whole: readonly string[]): boolean =>
  words[words.length - 1] === whole[whole.length - 1]

const withoutNumbers = (words: readonly string[]): string[] => words.filter((word) => !isShortNumber(word))

/** The subtitle of a game, if it is long enough to be told from others. */
const isSubtitle = ({ shape, key, words }: GameName, title: Spelling): boolean =>
  shape === 'part' && words.length > 1 && key.length < title.key.length && title.key.endsWith(key)

const minSubtitleLetters = 11
const minShortSubtitle = 8

/** Whether few games share a subtitle: "Breath of the Wild", "Black Ops 6". */
export const isTelling = ({ key, words }: Spelling): boolean =>
  /\d\d$/.test(key) || (words.length > 2 && /\d$/.test(key)) || (words.length > 1 && key.length >= minSubtitleLetters)

/**
 * Whether a title has the whole subtitle of a game, but only some of the words before it, or a number that the title
 * of the game lacks: "Zelda Breath of the Wild", "Assassin's Creed Black Flag".
 */
export const isShortened = (spelling: Spelling, game: PreparedGame): boolean => {
  const { words } = spelling
  const subtitle = sharedSubtitle(spelling, game.names)
  if (subtitle === null) return false
  const { related } = game
  // "Stone Harbor 2 Shadow of Tarn" may be the second part, unless the related games are known.
  if (related.length === 0 && addsNumber(spelling, game)) return false
  // With other words of the title before it, a shorter subtitle is enough.
  if (related.length === 0) return isTelling(subtitle) || subtitle.key.length >= minShortSubtitle
  return !related.some(({ spellings: [other] }) => other !== undefined && isSubsequence(words, other.words))
}

const addsNumber = ({ words }: Spelling, { names: [title] }: PreparedGame): boolean =>
  words.some((word) => isShortNumber(word) && title?.words.includes(word) !== true)

/** The subtitle of a game that a title ends with after some of the words before it; `null` without one. */
export const sharedSubtitle = ({ words, key }: Spelling, names: readonly GameName[]): GameName | null => {
  const [title] = names
  if (title === undefined || !sharesLastWord(words, title.words)) return null
  const subtitle = names.find((name) => isSubtitle(name, title))
  if (subtitle === undefined || !key.endsWith(subtitle.key)) return null
  const count = subtitle.words.length
  const before = words.slice(0, -count)
  if (before.length === 0 || words.slice(-count).join('') !== subtitle.key) return null
  const ownBefore = title.words.slice(0, -count)
  const isNumberedOtherwise = ownBefore.some(isShortNumber) && before.some(isShortNumber)
  const shortened = isNumberedOtherwise ? before : withoutNumbers(before)
  return shortened.length > 0 && isSubsequence(shortened, ownBefore) ? subtitle : null
}

/** Whether a title names a game and its twin: "Pokémon Scarlet and Violet". */
export const namesTwins = ({ words }: Spelling, game: PreparedGame): boolean => {
  const [title] = game.names
  if (words.length < 3 || title?.words.length !== words.length - 1 || title.words[0] !== words[0]) return false
  if (words.slice(-2).some(isShortNumber)) return false
  const start = words.slice(0, -2).join('')
  const titles = words.slice(-2).map((word) => start + word)
  const isOwn = (key: string | undefined): boolean =>
    game.names.some(({ shape, key: own }) => shape === 'whole' && own === key)
  const isOther = (key: string | undefined): boolean =>
    game.related.some(({ spellings: [other] }) => other?.key === key)
  return (isOwn(titles[0]) && isOther(titles[1])) || (isOwn(titles[1]) && isOther(titles[0]))
}

const hasInitials = (initials: string, words: readonly string[]): boolean =>
  initials.length <= words.length && [...initials].every((letter, at) => words[at]?.charAt(0) === letter)

/** Whether the first words of a title are given by their initials: "DDR Ultramix 3". */
export const startsWithInitials = ({ words }: Spelling, { words: own }: Spelling): boolean => {
  const initials = words[0] ?? ''
  if (words.length < 2 || own.length !== initials.length + words.length - 1) return false
  if (!/^[a-z]{3,5}$/.test(initials) || !hasInitials(initials, own)) return false
  return words.every((word, at) => at === 0 || word === own[initials.length + at - 1])
}

/** Whether the last word has the initials of the last words of a title: "Modern Warfare 2 CR" for "… Campaign Remastered". */
export const endsInInitials = ({ words }: Spelling, name: Spelling): boolean => {
  const initials = words[words.length - 1] ?? ''
  const { length } = initials
  if (words.length < 3 || length < 2 || length > 4 || name.words.length !== words.length - 1 + length) return false
  return name.words.every((word, at) =>
    at < words.length - 1 ? word === words[at] : word.charAt(0) === initials.charAt(at - words.length + 1),
  )
}

/** Whether a title has the words of another in another order: "FIFA 2002 Soccer". */
export const isReordered = ({ words, key }: Spelling, { words: own, key: ownKey }: Spelling): boolean =>
  words.length > 2 &&
  words.length === own.length &&
  key.length === ownKey.length &&
  words.toSorted().join(' ') === own.toSorted().join(' ')

/** Whether words of a title are cut: "Clair Obscur Exp 33". */
export const isCut = ({ words }: Spelling, { words: own }: Spelling): boolean =>
  words.length > 2 &&
  words.length === own.length &&
  (words[0] === own[0] || words[1] === own[1]) &&
  words.filter((word, at) => word === own[at]).length >= words.length - 1 &&
  words.every((word, at) => word === own[at] || (/^[a-z]{3,}$/.test(word) && (own[at] ?? '').startsWith(word)))

const minFirstLetters = 12

/** Whether a title is long enough to be found by as the beginning of another one. */
export const mayBeBeginning = ({ words, key }: Spelling): boolean => words.length > 1 && key.length >= minFirstLetters

/**
 * Whether a title is the beginning of the title of a game, or begins and ends as it does: "Demon Slayer Kimetsu no
 * Yaiba", "FIFA 2002". No related game may have these words.
 */
export const isBeginning = ({ words, key }: Spelling, game: PreparedGame): boolean => {
  const [title] = game.names
  if (title === undefined || words.length < 2 || words.length >= title.words.length) return false
  if (words[0] !== title.words[0]) return false
  // What lacks only a number is the first game of a series.
  const rest = title.words.slice(words.length)
  const lacksOnlyNumber = isNumber(rest[0] ?? '') && isPlainEdition(rest.slice(1))
  const isStart =
    !lacksOnlyNumber && key.length >= minFirstLetters && words.every((word, at) => word === title.words[at])
  const isNumbered = isNumber(words[words.length - 1] ?? '') && sharesLastWord(words, title.words)
  if (!isStart && !(isNumbered && isSubsequence(words, title.words))) return false
  const { related } = game
  if (related.length === 0) return false
  return !related.some(({ spellings: [other] }) => other !== undefined && isSubsequence(words, other.words))
}

const isNumber = (word: string): boolean => /^\d+$/.test(word)
