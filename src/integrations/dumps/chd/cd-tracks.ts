import type { CheckedContent } from '#domain/verification/verification.ts'
import { damaged } from '../dump-file.ts'
import { createDumpSums } from '../sums.ts'
import { frameBytes } from './cd-sectors.ts'
import type { Metadata } from './header.ts'

type Track = { number: number; isAudio: boolean; dataBytes: number; frames: number; stored: number }

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
const tags: ReadonlySet<string> = new Set(['CHTR', 'CHT2', 'CHGT', 'CHGD'])

/** The tracks of a CD or GD-ROM in their order; none for anything else. */
export function tracksOf(metadata: readonly Metadata[]): Track[] {
  return metadata.filter(({ tag }) => tags.has(tag)).map(({ bytes }) => trackOf(bytes.toString('latin1')))
}

function trackOf(text: string): Track {
  const fields = new Map([...text.replaceAll('\0', '').matchAll(/(\w+):(\S+)/g)].map(([, key, value]) => [key, value]))
  const numberOf = (key: string): number => Number(fields.get(key) ?? 0)
  const type = fields.get('TYPE') ?? ''
  const [number, frames, bytes] = [numberOf('TRACK'), numberOf('FRAMES'), dataBytes[type]]
  if (!Number.isInteger(number) || !Number.isInteger(frames) || bytes === undefined) throw damaged()
  const stored = Math.ceil(frames / paddedTo) * paddedTo
  return { number, isAudio: type === 'AUDIO', dataBytes: bytes, frames: frames - numberOf('PAD'), stored }
}

/** Counts the sums of the tracks from the frames of a disc, which come in their order. */
export function createTrackSums(tracks: readonly Track[]) {
  const found: CheckedContent[] = []
  const swapped = Buffer.alloc(2352)
  let [at, frame] = [0, 0]
  let sums: ReturnType<typeof createDumpSums> | null = null
  const next = (): void => {
    for (; at < tracks.length && frame >= (tracks[at]?.stored ?? 0); at += 1) {
      if (sums !== null) found.push(...sums.contents())
      sums = null
      frame = 0
    }
  }
  return {
    update(hunk: Uint8Array): void {
      for (let from = 0; from + frameBytes <= hunk.length; from += frameBytes) {
        next()
        const track = tracks[at]
        if (track === undefined) return
        frame += 1
        if (frame > track.frames) continue
        const size = track.frames * track.dataBytes
        sums ??= createDumpSums(`Track ${track.number}`, size, 'track')
        const data = hunk.subarray(from, from + track.dataBytes)
        if (!track.isAudio) sums.update(data)
        else {
          // Samples of audio are kept the other way round.
          swapped.set(data)
          sums.update(swapped.swap16())
        }
      }
    },
    contents(): CheckedContent[] {
      next()
      return found
    },
  }
}
