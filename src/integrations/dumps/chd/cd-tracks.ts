import { type CheckedContent, withGap, withoutGap } from '#domain/verification/verification.ts'
import { damaged } from '../dump-file.ts'
import { createDumpSums } from '../sums.ts'
import { frameBytes, sectorBytes } from './cd-sectors.ts'
import type { Metadata } from './header.ts'

type Track = { number: number; isAudio: boolean; dataBytes: number; frames: number; padding: number; isGdRom: boolean }

/** What a sector of each type has of its 2352 bytes. */
const dataBytes: Readonly<Record<string, number>> = {
  MODE1: 2048,
  'MODE1/2048': 2048,
  MODE1_RAW: 2352,
  'MODE1/2352': 2352,
  MODE2: 2336,
  'MODE2/2336': 2336,
  MODE2_FORM1: 2048,
  'MODE2/2048': 2048,
  MODE2_FORM2: 2324,
  'MODE2/2324': 2324,
  MODE2_FORM_MIX: 2336,
  MODE2_RAW: 2352,
  'MODE2/2352': 2352,
  'CDI/2352': 2352,
  AUDIO: 2352,
}
/** Each track is filled up to a multiple of these frames. */
const paddedTo = 4
const gdRomTags: ReadonlySet<string> = new Set(['CHGT', 'CHGD'])
const tags: ReadonlySet<string> = new Set(['CHTR', 'CHT2', ...gdRomTags])
/** The frame at which the inner, denser area of a GD-ROM begins. */
const highDensityAt = 45_000
/** Two seconds before a track, and three before a last one with data. */
const [gap, lastDataGap] = [150, 225]

/** The tracks of a CD or GD-ROM in their order; none for anything else. */
export function tracksOf(metadata: readonly Metadata[]): Track[] {
  return metadata.filter(({ tag }) => tags.has(tag)).map(({ tag, bytes }) => trackOf(tag, bytes.toString('latin1')))
}

function trackOf(tag: string, text: string): Track {
  const fields = new Map([...text.replaceAll('\0', '').matchAll(/(\w+):(\S+)/g)].map(([, key, value]) => [key, value]))
  const numberOf = (key: string): number => Number(fields.get(key) ?? 0)
  const type = fields.get('TYPE') ?? ''
  const [number, frames, padding] = [numberOf('TRACK'), numberOf('FRAMES'), numberOf('PAD')]
  const bytes = dataBytes[type]
  if (![number, frames, padding].every(Number.isInteger) || padding > frames || bytes === undefined) throw damaged()
  return { number, isAudio: type === 'AUDIO', dataBytes: bytes, frames, padding, isGdRom: gdRomTags.has(tag) }
}

/** Frames of the disc that may be a dump, from its first to the one behind its last. */
type Cut = { name: string; from: number; to: number; size: number }

/**
 * The frames of each track. TOSEC lists the tracks of a GD-ROM without the gaps before them, and Redump with them. A CHD
 * has them as in TOSEC, and the gap of a track at the end of the one before it, or filled with zeros.
 * https://github.com/mamedev/mame/blob/master/src/tools/chdman.cpp
 */
function cutsOf(tracks: readonly Track[]): Cut[] {
  const starts = startsOf(tracks)
  const isFirst = (at: number): boolean => at === 0 || starts[at] === highDensityAt
  const gapOf = (at: number): number => {
    const track = tracks[at]
    if (track === undefined || !track.isGdRom || isFirst(at)) return 0
    return at === tracks.length - 1 && !track.isAudio ? lastDataGap : gap
  }
  // Only a CHD that was made from the sheet of Redump has the contents of the gaps.
  const hasGaps = tracks[0]?.padding === 0
  return tracks.flatMap((track, at) => {
    const { number, frames, padding, dataBytes } = track
    const [start = 0, before, after] = [starts[at], gapOf(at), gapOf(at + 1)]
    const cut = (name: string, from: number, to: number): Cut => ({ name, from, to, size: (to - from) * dataBytes })
    const name = `Track ${number}`
    const bare = cut(name, start, start + frames - padding)
    const whole = cut(name, Math.max(0, start - before), after === 0 ? bare.to : start + frames - after)
    if (hasGaps || (bare.from === whole.from && bare.to === whole.to)) return [whole]
    // Between two tracks of sound, both ways have the same size.
    const isUnsure = bare.size === whole.size
    return [
      isUnsure ? { ...bare, name: `${name}${withoutGap}` } : bare,
      { ...whole, name: `${name}${withGap}` },
    ].filter(({ size }) => size > 0)
  })
}

function startsOf(tracks: readonly Track[]): number[] {
  let at = 0
  return tracks.map(({ frames }) => {
    at += frames
    return at - frames
  })
}

/** Counts the sums of the tracks from the frames of a disc, which come in their order. */
export function createTrackSums(tracks: readonly Track[]) {
  const found: CheckedContent[] = []
  const swapped = Buffer.alloc(sectorBytes)
  const waiting = cutsOf(tracks).sort((a, b) => a.from - b.from)
  let open: { cut: Cut; sums: ReturnType<typeof createDumpSums> }[] = []
  let [at, frame, stored] = [0, 0, 0]
  const take = (data: Uint8Array): void => {
    for (let next = waiting[0]; next !== undefined && next.from <= frame; next = waiting[0]) {
      waiting.shift()
      open.push({ cut: next, sums: createDumpSums(next.name, next.size, 'track') })
    }
    for (const { sums } of open) sums.update(data)
    frame += 1
    if (open.every(({ cut }) => cut.to > frame)) return
    for (const { cut, sums } of open) if (cut.to <= frame) found.push(...sums.contents())
    open = open.filter(({ cut }) => cut.to > frame)
  }
  return {
    update(hunk: Uint8Array): void {
      for (let from = 0; from + frameBytes <= hunk.length; from += frameBytes) {
        for (; at < tracks.length && stored >= storedFrames(tracks[at]); at += 1) stored = 0
        const track = tracks[at]
        if (track === undefined) return
        stored += 1
        if (stored > track.frames) continue
        const data = hunk.subarray(from, from + track.dataBytes)
        if (!track.isAudio) take(data)
        else {
          // Samples of audio are kept the other way round.
          swapped.set(data)
          take(swapped.swap16())
        }
      }
    },
    contents: (): CheckedContent[] => found,
  }
}

const storedFrames = (track: Track | undefined): number => Math.ceil((track?.frames ?? 0) / paddedTo) * paddedTo
