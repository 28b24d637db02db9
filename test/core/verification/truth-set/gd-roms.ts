import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataSectors, soundFrames } from './frames.ts'
import { damaged, run, type TruthScene, tools } from './truth-scene.ts'

/**
 * A GD-ROM in the way of Redump, whose tracks begin with their gaps, and in that of TOSEC, whose tracks have none: as CHDs
 * of the current program and of one that filled the gaps with zeros.
 */
export function gdRoms({ root, place, discDump, scratch }: TruthScene): void {
  const { chdman, olderChdman } = tools
  const gap = 150
  const tracks = [
    Buffer.concat(dataSectors(300, 1)),
    soundFrames(302, 2),
    Buffer.concat(dataSectors(120, 3)),
    // Both have the same length, so that a wrong cut has the right size.
    soundFrames(400, 4),
    soundFrames(400, 5),
  ]
  const isSound = (at: number): boolean => ![0, 2].includes(at)
  const bare = tracks.map((bytes, at) => (isSound(at) ? bytes.subarray(gap * 2352) : bytes))
  const redump = 'Orbit (Japan)'
  const tosec = 'Orbit v1.000 (2000)(Nobody)(JP)'
  const nameOf = (at: number): string => `${redump} (Track ${at + 1}).bin`
  discDump({
    dat: 'Sega - Dreamcast',
    title: redump,
    files: tracks.map((bytes, at) => ({ name: nameOf(at), bytes })),
  })
  discDump({
    dat: 'Sega Dreamcast - Games - JP',
    title: tosec,
    files: bare.map((bytes, at) => ({ name: `track0${at + 1}.${isSound(at) ? 'raw' : 'bin'}`, bytes })),
  })
  const folder = scratch('gd')
  mkdirSync(folder, { recursive: true })
  const sheet = (files: readonly Buffer[]): string => {
    const lines = files.map((bytes, at) => {
      writeFileSync(join(folder, nameOf(at)), bytes)
      const area = at === 0 ? 'REM SINGLE-DENSITY AREA\n' : at === 2 ? 'REM HIGH-DENSITY AREA\n' : ''
      const start = isSound(at) ? '    INDEX 00 00:00:00\n    INDEX 01 00:02:00\n' : '    INDEX 01 00:00:00\n'
      return `${area}FILE "${nameOf(at)}" BINARY\n  TRACK 0${at + 1} ${isSound(at) ? 'AUDIO' : 'MODE1/2352'}\n${start}`
    })
    writeFileSync(join(folder, 'gd.cue'), lines.join(''))
    return join(folder, 'gd.cue')
  }
  const list = (files: readonly Buffer[]): string => {
    let frame = 0
    const lines = files.map((bytes, at) => {
      writeFileSync(join(folder, `track0${at + 1}.bin`), bytes)
      frame = at === 2 ? 45_000 : frame + (at === 0 ? 0 : gap)
      const line = `${at + 1} ${frame} ${isSound(at) ? 0 : 4} 2352 track0${at + 1}.bin 0`
      frame += bytes.length / 2352
      return line
    })
    writeFileSync(join(folder, 'gd.gdi'), `${files.length}\n${lines.join('\n')}\n`)
    return join(folder, 'gd.gdi')
  }
  const hurt = (files: readonly Buffer[], which: number): Buffer[] =>
    files.map((bytes, at) => (at === which ? damaged(bytes) : bytes))
  const make = (program: string, source: string, path: string, codec = 'cdzl'): void =>
    run(program, 'createcd', '-c', codec, '-i', source, '-o', path)
  if (chdman !== null && chdman !== olderChdman) {
    make(chdman, sheet(tracks), place('roms/dc/redump/any name.chd', 'verified', null))
    make(chdman, sheet(tracks), place('roms/dc/zstd/any name.chd', 'verified', null), 'cdzs')
    for (const at of [0, 3, 4]) {
      make(chdman, sheet(hurt(tracks, at)), place(`roms/dc/hurt ${at}/${redump}.chd`, 'bad', null))
    }
  }
  for (const [at, program] of [chdman, olderChdman].entries()) {
    if (program === null) continue
    make(program, list(bare), place(`roms/dc/tosec ${at}/any name.chd`, 'verified', null))
    make(program, list(hurt(bare, 2)), place(`roms/dc/tosec hurt ${at}/${tosec}.chd`, 'bad', null))
    // What it lost may or may not have been as it should.
    const renamed = place(`roms/dc/renamed ${at}/${redump}.chd`, 'verified', null)
    copyFileSync(join(root, `roms/dc/tosec ${at}/any name.chd`), renamed)
  }
  if (olderChdman === null || olderChdman === chdman) return
  make(olderChdman, sheet(tracks), place(`roms/dc/lost gaps/${redump}.chd`, 'unknown', null))
}
