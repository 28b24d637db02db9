const numbers = new Map(
  [
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'],
  ].flatMap((words) => words.map((word, index) => [word, index + 1])),
)
const number = `(?:\\d{1,2}|${[...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|')})`
const separator = '\\s*(?:[-–—~,&+]|to\\b|through\\b|thru\\b|and\\b)\\s*'
const episode = '(?:episodes?|eps?|chapters?)\\.?\\s*'
const listed = `${episode}(${number}(?:${separator}(?:${episode})?${number})+)(?:\\s*(?:of|\\/)\\s*(\\d{1,2}))?`
const whole = '(?:the\\s+)?complete\\s+season|all\\s+(?:\\d{1,2}\\s+)?(?:episodes|chapters)'
const atEnd = new RegExp(
  `^(.*[\\p{L}\\d!?.')])[\\s:,–—-]+(?:(?:${whole})[\\s:,–—-]*)?(?:${whole}|${listed})\\s*$`,
  'iu',
)

/** Two episodes are often two games, such as those of "Half-Life 2". */
const minEpisodes = 3

/** "Sally Face: Episode 1-5" without its end, which says that the whole game is there; null for any other title. */
export function withoutEpisodes(title: string): string | null {
  if (!/episode|\beps?\b|chapter|season/i.test(title)) return null
  const [, before, list, total] = atEnd.exec(title) ?? []
  if (before === undefined) return null
  return list === undefined || isWhole(list, total) ? before : null
}

function isWhole(list: string, total: string | undefined): boolean {
  const parts = list.toLowerCase().match(new RegExp(`\\b${number}\\b`, 'g')) ?? []
  const found = parts.map((part) => numbers.get(part) ?? Number(part))
  const [first = 0, last = 0] = [found[0], found.at(-1)]
  const isComplete = found.length === 2 || found.every((each, index) => each === index + 1)
  return first === 1 && last >= minEpisodes && isComplete && (total === undefined || Number(total) === last)
}
