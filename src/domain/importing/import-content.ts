import { areOpenedByProgram, findArchives, holdsOnlyRoms, isPacked, sizeOf } from './archive-sets.ts'
import type { FileCategory } from './import.ts'
import { extensionOf, type SourceFile } from './inspect-files.ts'

/** The kind of content of a download as a whole. */
export const contentKinds = ['installer', 'portable', 'disc-image', 'rom', 'archive', 'files'] as const
export type ContentKind = (typeof contentKinds)[number]

const discImages = new Set('iso cue gdi chd cso cdi mdf mds nrg ccd wbfs rvz gcz pbp xiso'.split(' '))
// Formats of current consoles that hold a whole game in one file.
const cartridges = new Set('nsp xci nsz xcz cia'.split(' '))
const installers = /(^|\/)(setup|install(er)?)[^/]*\.(exe|msi|sh|run|dmg|pkg)$|\.(msi|deb|rpm|dmg|appimage)$/i
const programs = new Set('exe bat x86 x86_64 sh jar app swf'.split(' '))
const linuxInstaller = /(^|\/)[^/]+_\d+[^/]*\.sh$/i

const descriptions: Record<ContentKind, string | null> = {
  installer: 'It is an installer.',
  portable: 'Ready to play.',
  'disc-image': 'It is a disc image.',
  rom: 'It is a ROM.',
  archive: 'Archives are kept packed.',
  files: null,
}

/** The kind of content, determined by the largest part of the files. */
export function contentKindOf(files: readonly SourceFile[]): ContentKind {
  const whole = sizeOf(files)
  const isMost = (some: readonly SourceFile[]): boolean => some.length > 0 && sizeOf(some) * 2 > whole
  if (holdsOnlyRoms(files) || isMost(files.filter(({ path }) => cartridges.has(extensionOf(path))))) return 'rom'
  const found = findArchives(files)
  if (isPacked(found) && !areOpenedByProgram(found)) return 'archive'
  if (isDiscImage(files, isMost)) return 'disc-image'
  const top = files.filter(({ path }) => path.split('/').length <= 2)
  if (top.some(({ path }) => installers.test(path) || linuxInstaller.test(path))) return 'installer'
  return files.some(({ path }) => programs.has(extensionOf(path))) ? 'portable' : 'files'
}

/** Describes a kind of content; `null` when there is nothing to say. */
export function describeContent(kind: ContentKind): string | null {
  return descriptions[kind]
}

// A sheet lists the tracks in its folder: `game.cue` is small, `game.bin` is the disc.
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

/** The category of a file in a full release by its folder, on the first two levels. */
export function shelfOf(path: string): FileCategory | null {
  const folders = path.split('/').slice(0, -1).slice(0, 2)
  for (const folder of folders) {
    for (const [category, names] of shelves) if (names.test(folder)) return category
  }
  return null
}
