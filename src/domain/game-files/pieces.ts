import { extensionOf } from '../paths/extension.ts'
import { formats } from './formats.ts'

/** A piece of a file that was cut because a file system or an upload takes no larger ones. */
export type Piece = { whole: string; number: number }

const numbered = /^(.+)\.(\d{1,3}|666\d\d)$/
// Tools for the Switch cut cartridges into `.xc0`, `.xc1` and `.ns0`, `.ns1`, those for the Xbox discs into `.1.xiso.iso`.
const cartridge = /^(.+)\.(xc|ns)(\d)$/i
const xbox = /^(.+)\.(\d)(\.xiso\.iso)$/i
// As the PlayStation 4 gets packages.
const playStation = /^(.+)_(\d{1,2})(\.pkg)$/i
const firstVolume = /\.(?:7z|zip|rar|tar)\.0*1$/i

/** The file that a piece belongs to, by its name. */
export function pieceOf(name: string): Piece | null {
  // Most files end with a letter, and nothing more is asked about them.
  if (!/\d$|\.xiso\.iso$|\d\.pkg$/i.test(name)) return null
  const [, whole = '', digits = ''] = numbered.exec(name) ?? []
  if (whole !== '') {
    const isWhole = digits.startsWith('666') || isImage(extensionOf(whole))
    return isWhole ? { whole, number: Number(digits) } : null
  }
  const [, stem = '', kind = '', number = ''] = cartridge.exec(name) ?? []
  if (stem !== '') return { whole: `${stem}.${kind.toLowerCase() === 'xc' ? 'xci' : 'nsp'}`, number: Number(number) }
  const [, title = '', part = '', rest = ''] = xbox.exec(name) ?? playStation.exec(name) ?? []
  return title === '' ? null : { whole: `${title}${rest}`, number: Number(part) }
}

/** Whether a file is the first piece of one that was cut, or the first volume of an archive. */
export function isFirstPiece(name: string): boolean {
  const number = pieceOf(name)?.number ?? -1
  return number === 0 || number === 1 || number === 66_600 || firstVolume.test(name)
}

function isImage(extension: string): boolean {
  const content = formats.get(extension)?.content
  return content === 'disc-image' || content === 'cartridge' || extension === 'bin' || extension === 'img'
}
