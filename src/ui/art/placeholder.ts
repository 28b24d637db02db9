/** A number that is always the same for the same text (FNV-1a, 32 bits). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** 0..359, spread over the titles. */
export function hueOf(title: string): number {
  return hashOf(title.toLowerCase()) % 360
}

const smallWords = new Set(['the', 'a', 'an', 'of', 'and', 'in', 'to', 'for', 'on'])

/** Up to two letters or digits for a title: `The Witcher 3` → `W3`. */
export function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !smallWords.has(word.toLowerCase()))
  const chosen = telling.length > 0 ? telling : words
  return chosen
    .slice(0, 2)
    .map((word) => (/^\d+$/.test(word) ? word.slice(0, 2) : (Array.from(word)[0] ?? '')))
    .join('')
    .toUpperCase()
}

export type Cell = { x: number; y: number }

/** A small figure, mirrored like the creatures of early arcades: 7 × 8 cells, of which the left four columns are drawn. */
export function figureOf(title: string): Cell[] {
  const cells: Cell[] = []
  let state = hashOf(`${title.toLowerCase()}·figure`) || 1
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 4; x++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      // Denser towards the middle, so that it reads as a body and not as noise.
      if ((state >>> 0) % 100 >= 34 + x * 9 - Math.abs(3.5 - y) * 4) continue
      cells.push({ x, y })
      if (x < 3) cells.push({ x: 6 - x, y })
    }
  }
  return cells
}
