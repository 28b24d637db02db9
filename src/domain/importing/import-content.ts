import { areOpenedByProgram, findArchives, holdsOnlyRoms, isPacked, sizeOf } from './archive-sets.ts'
import type { FileCategory } from './import.ts'
import { extensionOf, type SourceFile } from './inspect-files.ts'

/** What a download is, seen as a whole. */
export const contentKinds = ['installer', 'portable', 'disc-image', 'rom', 'archive', 'files'] as const
export type ContentKind = (typeof contentKinds)[number]

const discImages = new Set('iso cue gdi chd cso cdi mdf mds nrg ccd wbfs rvz gcz pbp xiso'.split(' '))
// Consoles of today: what holds a whole game in one file.
const cartridges = new Set('nsp xci nsz xcz cia'.split(' '))
const installers = /(^|\/)(setup|install(er)?)[^/]*\.(exe|msi|sh|run|dmg|pkg)$|\.(msi|deb|rpm|dmg|appimage)$/i
const programs = new Set('exe bat x86 x86_64 sh jar app swf'.split(' '))
const linuxInstaller = /(^|\/)[^/]+_\d+[^/]*\.sh$/i

const words: Record<ContentKind, string | null> = {
  installer: 'It is an installer.',
  portable: 'It is a folder to be played as it is.',
  'disc-image': 'It is a disc image.',
  rom: 'It is a ROM.',
  archive: 'It is packed, and stays so.',
  files: null,
}

/** What kind of content the files are, by the largest part of them. */
export function contentKindOf(files: readonly SourceFile[]): ContentKind {
  const whole = sizeOf(files)
  const isMost = (some: readonly SourceFile[]): boolean => some.length > 0 && sizeOf(some) * 2 > whole
  if (holdsOnlyRoms(files) || isMost(files.filter(({ path }) => cartridges.has(extensionOf(path))))) return 'rom'
  const sight = findArchives(files)
  if (isPacked(sight) && !areOpenedByProgram(sight)) return 'archive'
  if (isDiscImage(files, isMost)) return 'disc-image'
  const top = files.filter(({ path }) => path.split('/').length <= 2)
  if (top.some(({ path }) => installers.test(path) || linuxInstaller.test(path))) return 'installer'
  return files.some(({ path }) => programs.has(extensionOf(path))) ? 'portable' : 'files'
}

/** The same as a sentence; `null` when nothing can be said. */
export function describeContent(kind: ContentKind): string | null {
  return words[kind]
}

// A sheet names the tracks beside it: `game.cue` is small, `game.bin` is the disc.
function isDiscImage(files: readonly SourceFile[], isMost: (some: readonly SourceFile[]) => boolean): boolean {
  const sheets = files.filter(({ path }) => /\.(cue|gdi|ccd|mds)$/i.test(path)).map(({ path }) => folderOf(path))
  const images = files.filter(({ path }) => {
    const extension = extensionOf(path)
    const isTrack = ['bin', 'img', 'raw', 'sub', 'mdf', 'wav'].includes(extension) && sheets.includes(folderOf(path))
    return isTrack || discImages.has(extension)
  })
  return isMost(images)
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

const shelves: readonly [FileCategory, RegExp][] = [
  ['update', /^(updates?|patch(es)?|hotfix(es)?|title updates?)$/i],
  ['dlc', /^(dlcs?|add-?ons?|expansions?)$/i],
  ['extra', /^(_?extras?|bonus(es)?( content)?|goodies|soundtracks?|ost|artbooks?|manuals?|wallpapers?)$/i],
]

/** What a file of a whole release is by the folder it lies in, at the top or one below. */
export function shelfOf(path: string): FileCategory | null {
  const folders = path.split('/').slice(0, -1).slice(0, 2)
  for (const folder of folders) {
    for (const [category, names] of shelves) if (names.test(folder)) return category
  }
  return null
}
