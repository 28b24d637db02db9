/** A stable 32-bit hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** A stable hue of 0..359 for a title. */
export function hueOf(title: string): number {
  return hashOf(title.toLowerCase()) % 360
}

const smallWords = new Set(['the', 'a', 'an', 'of', 'and', 'in', 'to', 'for', 'on'])

/** Up to two letters or digits for a title: `The Witcher 3` → `W3`. */
export function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  const significant = words.filter((word) => !smallWords.has(word.toLowerCase()))
  const chosen = significant.length > 0 ? significant : words
  return chosen
    .slice(0, 2)
    .map((word) => (/^\d+$/.test(word) ? word.slice(0, 2) : (Array.from(word)[0] ?? '')))
    .join('')
    .toUpperCase()
}

const charactersPerLine = 17
const maxLines = 4

/** A title in up to four lines of about the same number of characters. What does not fit ends in an ellipsis. */
export function titleLinesOf(title: string): string[] {
  const lines: string[] = []
  for (const word of title.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < charactersPerLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, maxLines).map(shorten)
  if (lines.length > maxLines) shown[maxLines - 1] = shorten(`${shown[maxLines - 1]}${' '.repeat(charactersPerLine)}`)
  return shown
}

function shorten(line: string): string {
  const characters = Array.from(line)
  if (characters.length <= charactersPerLine) return line
  return `${characters
    .slice(0, charactersPerLine - 1)
    .join('')
    .trimEnd()}…`
}

export type Cell = { x: number; y: number }

/** A mirrored pixel figure of 7 × 8 cells, derived from the title. */
export function figureOf(title: string): Cell[] {
  const cells: Cell[] = []
  let state = hashOf(`${title.toLowerCase()}·figure`) || 1
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 4; x++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      // Denser toward the middle, so that it looks like a figure instead of noise.
      if ((state >>> 0) % 100 >= 34 + x * 9 - Math.abs(3.5 - y) * 4) continue
      cells.push({ x, y })
      if (x < 3) cells.push({ x: 6 - x, y })
    }
  }
  return cells
}
