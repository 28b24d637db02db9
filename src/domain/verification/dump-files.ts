import { formats } from '../game-files/formats.ts'
import { extensionOf } from '../paths/extension.ts'
import { systemOfFolder, systems } from '../systems/systems.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Programs and their data, which no DAT lists as a dump. */
const programs = words('exe msi dll sh run appimage deb rpm flatpak dmg apk bat com jar pak dat ini cfg txt xml json')
const others = words('bin img raw rom sub wav ccd mds mdf gz')
const dumps: ReadonlySet<string> = new Set(
  [...formats.keys(), ...systems.flatMap(({ extensions }) => extensions), ...others].filter(
    (extension) => !programs.has(extension),
  ),
)
/** Volumes of an archive or of an image but the first, which is read with the others. */
const laterVolume = /\.part0*(?!1\.)\d+\.rar$|\.[r-z]\d\d$|\.(?:7z|zip|rar)\.(?!0*1$)\d{2,5}$|\.z\d\d$|\.wbf\d$/i
const sheets = words('cue gdi toc ccd mds m3u m3u8 sub')
const notes = words('txt nfo diz md url jpg jpeg png gif pdf sfv md5 sha1 crc xml json htm html srm sav')

/**
 * Whether a file, by its path, may be a dump that a DAT lists. Below the folder of a console everything may be one, whatever
 * it is called, but programs and notes.
 */
export function mayBeDump(path: string): boolean {
  const folders = path.split(/[\\/]/)
  const name = folders.pop() ?? ''
  const extension = extensionOf(name)
  if (laterVolume.test(name)) return false
  if (dumps.has(extension)) return true
  if (programs.has(extension) || notes.has(extension) || name.startsWith('.')) return false
  return folders.some((folder) => folder !== '' && isConsole(folder))
}

function isConsole(folder: string): boolean {
  const media = systemOfFolder(folder)?.media
  return media === 'cartridges' || media === 'discs'
}

/** Whether a file only describes others: it may be rewritten, so it says nothing about a dump. */
export function isSideFile(name: string): boolean {
  const extension = extensionOf(name)
  return sheets.has(extension) || notes.has(extension)
}
