import { fileEndings } from './vocabulary/platforms.ts'

export type FileEnding = { rest: string; ending: string; platform: string | null; isRom: boolean }

const archives = new Set(['rar', 'zip', '7z', 'nsp', 'xci', 'nsz', 'iso'])
const withoutEnding = (rest: string): FileEnding => ({ rest, ending: '', platform: null, isRom: false })

/** Splits off the file extension. Some indexers replace its dot with a space ("[NSP] rar"). */
export const splitFileEnding = (name: string): FileEnding => {
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
    rest: rest.endsWith('.tar') ? rest.slice(0, -4) : rest,
    ending: lower,
    platform: known.platform,
    isRom: known.isRom,
  }
}
