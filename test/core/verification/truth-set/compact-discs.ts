import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataSectors, soundFrames } from './frames.ts'
import { damaged, run, type TruthScene, tools } from './truth-scene.ts'

/** A CD with a track of data and two of sound, as a sheet with files and as CHDs. */
export function compactDiscs({ root, place, discDump, scratch }: TruthScene): void {
  const { chdman } = tools
  const modern = tools.chdman !== null && tools.chdman !== tools.olderChdman ? ['cdzs'] : []
  for (const [at, codec] of ['cdlz', 'cdzl', 'cdfl', 'cdlz,cdzl,cdfl', ...modern].entries()) {
    const sound = soundFrames(227, at)
    const tracks = [Buffer.concat(dataSectors(301, at)), sound, randomBytes(2352 * 83)]
    const title = `Disc ${at} (Japan)`
    const names = tracks.map((_, index) => `${title} (Track ${index + 1}).bin`)
    discDump({
      dat: 'Sony - PlayStation',
      title,
      files: tracks.map((bytes, index) => ({ name: names[index] ?? '', bytes })),
    })
    for (const [index, bytes] of tracks.entries()) {
      place(`roms/psx/loose ${at}/${names[index]}`, 'verified', bytes)
    }
    if (chdman === null) continue
    const make = (chd: string, files: readonly Buffer[]): void => {
      const folder = scratch('cd')
      mkdirSync(folder, { recursive: true })
      const lines = files.map((bytes, index) => {
        writeFileSync(join(folder, `${index}.bin`), bytes)
        const gap = index === 1 ? '    INDEX 00 00:00:00\n    INDEX 01 00:02:00\n' : '    INDEX 01 00:00:00\n'
        return `FILE "${index}.bin" BINARY\n  TRACK 0${index + 1} ${index === 0 ? 'MODE1/2352' : 'AUDIO'}\n${gap}`
      })
      writeFileSync(join(folder, 'cd.cue'), lines.join(''))
      run(chdman, 'createcd', '-c', codec, '-i', join(folder, 'cd.cue'), '-o', chd)
    }
    make(place(`roms/psx/chd/any name ${at}.chd`, 'verified', null), tracks)
    const hurt = tracks.map((bytes, index) => (index === 1 + (at % 2) ? damaged(bytes) : bytes))
    const bad = place(`roms/psx/chd/${title}.chd`, 'bad', null)
    make(bad, hurt)
    // Two sums that were taken from the good one make it no better.
    const forged = Buffer.from(readFileSync(bad))
    readFileSync(join(root, `roms/psx/chd/any name ${at}.chd`)).copy(forged, 64, 64, 104)
    place(`roms/psx/forged/${title}.chd`, 'bad', forged)
    place(`roms/psx/forged/any name ${at}.chd`, 'uncheckable', forged)
    const partly = place(`roms/psx/partly/any name ${at}.chd`, 'unknown', null)
    make(partly, tracks.slice(0, 2))
    const torn = readFileSync(join(root, `roms/psx/chd/any name ${at}.chd`))
    place(`roms/psx/torn/${title}.chd`, 'bad', torn.subarray(0, torn.length - 70_000))
  }
}
