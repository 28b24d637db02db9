import { counted } from '../format.ts'
import { safeName } from '../naming/safe-name.ts'
import type { ReleaseKind } from '../release-name/parsed-release-name.ts'
import type { FileList } from './file-list.ts'
import type { FileCategory, ImportSettings, PlannedFile } from './import.ts'
import { shelfOf } from './import-content.ts'
import { extensionOf, type SourceFile } from './inspect-files.ts'

export type ImportSource = {
  /** The download: a folder or a single file. */
  root: string
  single: boolean
  files: FileList
  /** Paths of files that the client was told not to download. */
  skipped?: readonly string[]
}

export type PlanRequest = {
  source: ImportSource
  /** The game's folder in the library. */
  folder: string
  kind: ReleaseKind
  releaseTitle: string
  settings: Pick<ImportSettings, 'ignoredExtensions' | 'minFileSize'>
}

/** `leavesOutStaged`: whether unpacked files are left out. The files can be read more than once. */
export type Planned =
  | { ok: true; files: Iterable<PlannedFile>; leavesOutStaged: boolean }
  | { ok: false; reason: string }

const categories: Record<ReleaseKind, FileCategory> = {
  game: 'main',
  pack: 'main',
  rom: 'main',
  other: 'main',
  update: 'update',
  crack: 'update',
  dlc: 'dlc',
  trainer: 'extra',
  soundtrack: 'extra',
}
const subfolders: Record<FileCategory, string | null> = { main: null, update: 'Updates', dlc: 'DLC', extra: 'Extras' }

// Partial files of download clients and of Ludarr itself.
const unfinished = new Set(['!qb', '!ut', 'part', 'parts', 'aria2', 'ludarr-part'])

/** Plans which file goes where. Every action is `create` until conflicts are resolved. */
export function planImport({ source, folder, kind, releaseTitle, settings }: PlanRequest): Planned {
  if (source.files.length === 0) return { ok: false, reason: `There are no files in ${source.root}.` }
  const category = categories[kind]
  const ignored = new Set(settings.ignoredExtensions.map((extension) => extension.replace(/^\./, '').toLowerCase()))
  const isWanted = ({ path, size }: SourceFile): boolean => {
    const extension = extensionOf(path)
    return !ignored.has(extension) && !unfinished.has(extension) && size >= settings.minFileSize
  }
  let wanted = 0
  let leavesOutStaged = false
  for (const file of source.files) {
    if (isWanted(file)) wanted += 1
    else if (file.staged === true) leavesOutStaged = true
  }
  if (wanted === 0) {
    return {
      ok: false,
      reason: `${source.files.length === 1 ? 'The only file is' : `All ${counted(source.files.length, 'file')} are`} left out by the import settings (ignored file extensions, minimum file size).`,
    }
  }
  const below = releaseFolder(folder, kind, releaseTitle)
  const plannedFile = ({ path, size, real, staged }: SourceFile): PlannedFile => ({
    source: real ?? (source.single ? source.root : `${source.root}/${path}`),
    target: `${below}/${path}`,
    size,
    category: (category === 'main' ? shelfOf(path) : null) ?? category,
    action: 'create',
    ...(staged === true ? { staged } : {}),
  })
  const files = {
    *[Symbol.iterator]() {
      for (const file of source.files) if (isWanted(file)) yield plannedFile(file)
    },
  }
  return { ok: true, files, leavesOutStaged }
}

/** The folder of a release: that of the game, or one for the release below it if it only adds to the game. */
export function releaseFolder(folder: string, kind: ReleaseKind, releaseTitle: string): string {
  const subfolder = subfolders[categories[kind]]
  return subfolder === null ? folder : `${folder}/${subfolder}/${safeName(releaseTitle) ?? 'Release'}`
}

/** Whether the import places this file in the library. */
export function isPlaced({ action }: PlannedFile): boolean {
  return action !== 'unpacked' && action !== 'remove'
}

/** The category of a release of this kind. */
export function categoryOf(kind: ReleaseKind): FileCategory {
  return categories[kind]
}
