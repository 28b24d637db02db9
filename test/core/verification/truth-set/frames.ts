import { randomBytes } from 'node:crypto'
import { restoreSector } from '#integrations/dumps/chd/cd-sectors.ts'

/** Sectors of sound. */
export function soundFrames(count: number, seed: number): Buffer {
  const sound = Buffer.alloc(2352 * count)
  for (let from = 0; from < sound.length; from += 4) {
    sound.writeInt16LE(Math.round(9000 * Math.sin(from / 90 + seed)), from)
    sound.writeInt16LE(Math.round(5000 * Math.sin(from / 50)) + (from % 7), from + 2)
  }
  return sound
}

/** Sectors of mode 1 with their error correction, which CHDs leave out. */
export function dataSectors(count: number, seed: number): Buffer[] {
  return Array.from({ length: count }, (_, at) => {
    const sector = Buffer.alloc(2352)
    sector.set([0, Math.floor((at + 150) / 75 / 60), Math.floor((at + 150) / 75) % 60, (at + 150) % 75, 1].slice(1), 12)
    sector.write(`sector ${at} of ${seed} `.repeat(20), 16, 'latin1')
    if (at % 3 === 0) sector.set(randomBytes(2000), 40)
    if (at % 5 !== 0) restoreSector(sector)
    return sector
  })
}
