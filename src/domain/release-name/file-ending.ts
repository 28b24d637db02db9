import { pieceOf } from '../game-files/pieces.ts'
import { fileEndings } from './vocabulary/platforms.ts'
import { withoutSiteAtEnd } from './wrapping.ts'

export type FileEnding = { rest: string; ending: string; platform: string | null; isRom: boolean }

const archives = new Set(['rar', 'zip', '7z', 'nsp', 'xci', 'nsz', 'iso'])

// "Name.part1.rar", "Name.tar.gz", "Name.r00", "Name.7z.001", "Name-disc1".
const volume =
  /(?:\.(?:part\d{1,4}|tar|vol\d+\+\d+|[rz]\d\d|(?:7z|zip|rar)(?:\.\d{3})?|xiso)|[ _]part\d{1,3}|-dis[ck]\d)$/i
const maxVolumeLength = 12
const withoutVolume = (rest: string): string => {
  if (!/[\doprz]$/.test(rest.slice(-1))) return rest
  const found = volume.exec(rest.slice(-maxVolumeLength))
  const end = rest.length - (found?.[0].length ?? 0)
  return end === 0 ? rest : rest.slice(0, end)
}

const withoutEnding = (name: string): FileEnding => ({
  rest: withoutVolume(name),
  ending: '',
  platform: null,
  isRom: false,
})

/** Splits off the file extension. Some indexers replace its dot with a space ("[NSP] rar"). */
export const splitFileEnding = (file: string): FileEnding => {
  const name = pieceOf(file)?.whole ?? file
  const dot = name.lastIndexOf('.')
  const blank = name.lastIndexOf(' ')
  const cut = Math.max(dot, blank)
  if (cut <= 0 || name.length - cut > 10) return withoutEnding(name)
  const ending = name.slice(cut + 1)
  const lower = ending.toLowerCase()
  const known = fileEndings.get(lower)
  if (known === undefined || (ending !== lower && ending !== ending.toUpperCase() && ending !== 'AppImage'))
    return withoutEnding(name)
  if (cut === blank && !(archives.has(ending) && blank !== name.indexOf(' '))) return withoutEnding(name)
  const rest = name.slice(0, cut)
  return {
    rest: withoutSiteAtEnd(withoutVolume(rest)),
    ending: lower,
    platform: known.platform,
    isRom: known.isRom,
  }
}
