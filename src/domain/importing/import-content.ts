import { endingsOf } from '../game-files/formats.ts'
import { readTitleId } from '../games/title-id.ts'
import { extensionOf } from '../paths/extension.ts'
import { areOpenedByProgram, concernsArchives, findArchives, isPacked, isRom, isSideNote } from './archive-sets.ts'
import type { FileCategory } from './import.ts'
import type { SourceFile } from './inspect-files.ts'

/** The kind of content of a download as a whole. */
const contentKinds = ['installer', 'portable', 'disc-image', 'rom', 'archive', 'files'] as const
export type ContentKind = (typeof contentKinds)[number]

const discImages = endingsOf('disc-image')
// A sheet lists the tracks in its folder: `game.cue` is small, `game.bin` is the disc.
const sheet = /\.(cue|gdi|ccd|mds|toc)$/i
const tracks = new Set(['bin', 'img', 'raw', 'sub', 'wav'])
const cartridges = endingsOf('cartridge')
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

/**
 * Determines the kind of content by the largest part of the files, which are added one by one: there may be too many to
 * hold in memory.
 */
export function createContentSummary() {
  const bytes = { all: 0, cartridges: 0, discImages: 0, unrelatedToArchives: 0 }
  const has = { roms: false, others: false, installer: false, program: false }
  const sheetFolders = new Set<string>()
  const trackBytes = new Map<string, number>()
  const aroundArchives: SourceFile[] = []
  const addToDisc = (path: string, extension: string, size: number): void => {
    if (discImages.has(extension)) bytes.discImages += size
    if (sheet.test(path)) sheetFolders.add(folderOf(path))
    if (tracks.has(extension)) trackBytes.set(folderOf(path), (trackBytes.get(folderOf(path)) ?? 0) + size)
  }
  const isMost = (some: number): boolean => some * 2 > bytes.all
  const discBytes = (): number => {
    let total = bytes.discImages
    for (const folder of sheetFolders) total += trackBytes.get(folder) ?? 0
    return total
  }
  const isArchive = (): boolean => {
    const found = findArchives(aroundArchives)
    return isPacked(found, 2, bytes.unrelatedToArchives) && !areOpenedByProgram(found)
  }
  return {
    add({ path, size }: SourceFile): void {
      const extension = extensionOf(path)
      bytes.all += size
      if (cartridges.has(extension)) bytes.cartridges += size
      if (isRom(extension)) has.roms = true
      else if (!isSideNote(extension)) has.others = true
      if (concernsArchives(path)) aroundArchives.push({ path, size })
      else if (!isSideNote(extension)) bytes.unrelatedToArchives += size
      addToDisc(path, extension, size)
      has.installer ||= isAtTop(path) && (installers.test(path) || linuxInstaller.test(path))
      has.program ||= programs.has(extension)
    },
    kind(): ContentKind {
      if ((has.roms && !has.others) || isMost(bytes.cartridges)) return 'rom'
      if (isArchive()) return 'archive'
      if (isMost(discBytes())) return 'disc-image'
      if (has.installer) return 'installer'
      return has.program ? 'portable' : 'files'
    },
  }
}

// On the first two levels.
function isAtTop(path: string): boolean {
  return !path.includes('/', path.indexOf('/') + 1)
}

/** Describes a kind of content; `null` when there is nothing to say. */
export function describeContent(kind: ContentKind): string | null {
  return descriptions[kind]
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

const shelves: readonly [FileCategory, RegExp][] = [
  ['update', /^(updates?|patch(es)?|hotfix(es)?|title updates?)$/i],
  ['dlc', /^(dlcs?|add-?ons?|expansions?)$/i],
  ['extra', /^(_?extras?|bonus(es)?( content)?|goodies|soundtracks?|ost|artbooks?|manuals?|wallpapers?)$/i],
]

/** The category of a file in a full release by its folder, on the first two levels, or by the id of a console's title. */
export function shelfOf(path: string): FileCategory | null {
  return shelfIn(path)?.category ?? categoryOfTitle(path)
}

/** The folder on the first two levels that says what is in it. `end` is where its name ends in the path. */
export function shelfIn(path: string): { category: FileCategory; end: number } | null {
  let start = 0
  for (let level = 0; level < 2; level += 1) {
    const end = path.indexOf('/', start)
    if (end === -1) return null
    const folder = path.slice(start, end)
    for (const [category, names] of shelves) if (names.test(folder)) return { category, end }
    start = end + 1
  }
  return null
}

function categoryOfTitle(path: string): FileCategory | null {
  const kind = readTitleId(path.slice(path.lastIndexOf('/') + 1))?.kind
  return kind === 'update' || kind === 'dlc' ? kind : null
}
