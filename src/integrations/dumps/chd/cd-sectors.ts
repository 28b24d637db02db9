export const sectorBytes = 2352
export const subcodeBytes = 96
export const frameBytes = sectorBytes + subcodeBytes

const sync = Uint8Array.of(0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0)
const modeAt = 15
const parityAt = 0x81c
const secondParityAt = 0x8c8
const forward = new Uint8Array(256)
const backward = new Uint8Array(256)
for (let value = 0; value < 256; value += 1) {
  const doubled = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
  forward[value] = doubled
  backward[value ^ (doubled & 0xff)] = value
}

/** Writes what a compressed sector leaves out, because its other bytes tell it: its mark and its error correction. ECMA-130 */
export function restoreSector(sector: Uint8Array): void {
  sector.set(sync)
  writeParity(sector, { rows: 86, columns: 24, rowStep: 2, columnStep: 86, at: parityAt })
  writeParity(sector, { rows: 52, columns: 43, rowStep: 86, columnStep: 88, at: secondParityAt })
}

type Parity = { rows: number; columns: number; rowStep: number; columnStep: number; at: number }

function writeParity(sector: Uint8Array, { rows, columns, rowStep, columnStep, at }: Parity): void {
  // The address of a sector of mode 2 counts as zeros.
  const skipped = sector[modeAt] === 2 ? 4 : 0
  const size = rows * columns
  for (let row = 0; row < rows; row += 1) {
    let index = (row >> 1) * rowStep + (row & 1)
    let [a, b] = [0, 0]
    for (let column = 0; column < columns; column += 1) {
      const value = index < skipped ? 0 : (sector[sync.length + index] ?? 0)
      index += columnStep
      if (index >= size) index -= size
      a = forward[a ^ value] ?? 0
      b ^= value
    }
    a = backward[(forward[a] ?? 0) ^ b] ?? 0
    sector[at + row] = a
    sector[at + row + rows] = a ^ b
  }
}
