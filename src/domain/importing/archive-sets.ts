import { formats } from '../game-files/formats.ts'
import { extensionOf } from '../paths/extension.ts'
import { createFileList, type FileList, joinFiles } from './file-list.ts'
import type { SourceFile } from './inspect-files.ts'

/** An archive of a download with all its volumes. */
export type ArchiveSet = {
  /** The volume to open. */
  first: SourceFile
  volumes: SourceFile[]
}

export type ArchivePreview = { sets: ArchiveSet[]; others: FileList }

const single = /\.(zip|7z|rar|tar|tgz|txz|tzst|tbz2?|tar\.(gz|xz|zst|bz2|lzma))$/i
// Each pattern captures the common name of the volumes and the number of the volume.
const volumes: readonly { pattern: RegExp; kind: string; number(digits: string): number }[] = [
  { pattern: /^(.+)\.part(\d{1,5})\.rar$/i, kind: 'rar', number: Number },
  { pattern: /^(.+)\.(7z|zip|rar|tar)\.(\d{3,5})$/i, kind: 'split', number: Number },
  { pattern: /^(.+)\.([r-z]\d{2,3})$/i, kind: 'old-rar', number: (text) => orderOf(text) },
]
// The endings of all archives and volumes. Most files of a game have none of them and are not examined further.
const possible = /\.(zip|7z|rar|tar|tgz|txz|tzst|tbz2?|gz|xz|zst|bz2|lzma|\d{3,5}|[r-z]\d{2,3})$/i
const image = /\.iso$/i
// These files are ignored when determining whether a release is packed.
const sideNotes = new Set('nfo txt sfv md5 sha1 sha256 jpg jpeg png url htm html par2 srr srs diz'.split(' '))

/** Finds the archives among files, with their volumes in order. Disc images count as archives if requested. */
export function findArchives(files: FileList, discImages = false): ArchivePreview {
  const mayBeVolume = ({ path }: SourceFile): boolean => possible.test(path) || (discImages && image.test(path))
  const candidates: SourceFile[] = []
  for (const file of files) if (mayBeVolume(file)) candidates.push(file)
  const names = namesOfFirstVolumes(candidates)
  const placeOf = ({ path }: SourceFile) => volumeOf(path, names) ?? (discImages ? imageOf(path) : null)
  const sets = new Map<string, { file: SourceFile; order: number }[]>()
  for (const file of candidates) {
    const place = placeOf(file)
    if (place === null) continue
    const members = sets.get(place.set)
    if (members === undefined) sets.set(place.set, [{ file, order: place.order }])
    else members.push({ file, order: place.order })
  }
  if (sets.size === 0) return { sets: [], others: files }
  const others = createFileList()
  for (const file of files) if (placeOf(file) === null) others.add(file)
  const found: ArchiveSet[] = []
  for (const members of sets.values()) {
    const inOrder = members.sort((a, b) => a.order - b.order).map(({ file }) => file)
    const [first] = inOrder
    if (first !== undefined) found.push({ first, volumes: inOrder })
  }
  return { sets: found, others }
}

/** The archives without those that are skipped with all their volumes. They count as other files. */
export function withoutSkipped(found: ArchivePreview, isSkipped: (file: SourceFile) => boolean): ArchivePreview {
  const { skipped = [], kept = [] } = Object.groupBy(found.sets, ({ volumes }) =>
    volumes.every(isSkipped) ? 'skipped' : 'kept',
  )
  if (skipped.length === 0) return found
  const volumes = skipped.flatMap((set) => set.volumes)
  return { sets: kept, others: joinFiles(found.others, volumes) }
}

// Volumes of the old naming schemes belong to one of these.
function namesOfFirstVolumes(files: readonly SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { path } of files) if (/\.(rar|zip)$/i.test(path)) names.add(path.toLowerCase())
  return names
}

/**
 * Whether a download is a packed game, not a game that contains archives: they are on its top levels (at most `maxDepth`
 * path segments) and make up most of it. `otherBytes` is the size of files that are not in `others`.
 */
export function isPacked({ sets, others }: ArchivePreview, maxDepth = 2, otherBytes = 0): boolean {
  if (sets.length === 0 || sets.some(({ first }) => first.path.split('/').length > maxDepth)) return false
  let packed = 0
  for (const { volumes } of sets) packed += sizeOf(volumes)
  let rest = otherBytes
  for (const { path, size } of others) if (!isSideNote(extensionOf(path))) rest += size
  return packed > rest
}

/** Whether a file with this extension is ignored when determining whether a release is packed. */
export function isSideNote(extension: string): boolean {
  return sideNotes.has(extension)
}

/** Whether a file may be an archive, a volume of one, or a program that opens archives. */
export function concernsArchives(path: string): boolean {
  return possible.test(path) || app.test(path)
}

/** Whether the name of a file is that of an archive or of a volume of one. */
export function isNamedLikeArchive(path: string): boolean {
  return possible.test(path)
}

const installer = /^(setup|install(er)?)[^/]*\.(exe|msi|sh|run)$/i
const app = /\.(exe|msi|bat|cmd|sh|run|jar|dll|so|x86|x86_64|appimage)$/i

/**
 * Whether a program next to or above the archives reads them itself and needs them packed: an installer, or the game
 * whose data they are. Game data is never split into volumes.
 */
export function areOpenedByProgram({ sets, others }: ArchivePreview): boolean {
  if (sets.length === 0) return false
  for (const { path } of others) {
    if (!app.test(path)) continue
    const folder = folderOf(path)
    const installs = installer.test(path.slice(folder.length))
    if (sets.some(({ first, volumes }) => first.path.startsWith(folder) && (installs || volumes.length === 1))) {
      return true
    }
  }
  return false
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Whether a file with this extension is a ROM. */
export function isRom(extension: string): boolean {
  return formats.get(extension)?.content === 'rom'
}

/** Whether the files are ROMs only, which emulators read packed. Skipped files do not count. */
export function holdsOnlyRoms(files: Iterable<SourceFile>, isSkipped: (file: SourceFile) => boolean): boolean {
  let hasRoms = false
  for (const file of files) {
    if (isSkipped(file)) continue
    const extension = extensionOf(file.path)
    if (isRom(extension)) hasRoms = true
    else if (!isSideNote(extension)) return false
  }
  return hasRoms
}

/** The total size of files. */
export function sizeOf(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

function volumeOf(path: string, names: ReadonlySet<string>): { set: string; order: number } | null {
  if (!possible.test(path)) return null
  for (const { pattern, kind, number } of volumes) {
    const [, stem = '', ...rest] = pattern.exec(path) ?? []
    if (stem === '') continue
    const digits = rest.at(-1) ?? ''
    if (kind === 'old-rar') return oldVolume(stem, digits, names)
    return { set: `${stem}|${kind}|${rest.length > 1 ? rest[0] : ''}`.toLowerCase(), order: number(digits) }
  }
  const stem = path.replace(/\.[^./]+$/, '').toLowerCase()
  if (/\.rar$/i.test(path)) return { set: `${stem}|old-rar`, order: 0 }
  // A split zip is opened through its last volume.
  if (/\.zip$/i.test(path)) return { set: `${stem}|old-zip`, order: 0 }
  return single.test(path) ? { set: path.toLowerCase(), order: 0 } : null
}

function imageOf(path: string): { set: string; order: number } | null {
  return image.test(path) ? { set: path.toLowerCase(), order: 0 } : null
}

// `game.r00` belongs to `game.rar`, `game.z01` to `game.zip`. Without those it is not a volume.
function oldVolume(stem: string, letters: string, names: ReadonlySet<string>): { set: string; order: number } | null {
  const zip = letters.startsWith('z') || letters.startsWith('Z')
  if (zip && names.has(`${stem.toLowerCase()}.zip`)) {
    return { set: `${stem}|old-zip`.toLowerCase(), order: orderOf(letters) }
  }
  if (!names.has(`${stem.toLowerCase()}.rar`)) return null
  return { set: `${stem}|old-rar`.toLowerCase(), order: orderOf(letters) }
}

// r00 to r99, then s00: the letter is the hundreds digit.
function orderOf(letters: string): number {
  const letter = (letters.toLowerCase().charCodeAt(0) - 'r'.charCodeAt(0)) * 1000
  return 1 + letter + Number(letters.slice(1))
}
