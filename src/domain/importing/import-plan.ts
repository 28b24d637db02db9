import { counted } from '../format.ts'
import { safeName } from '../naming/safe-name.ts'
import { extensionOf } from '../paths/extension.ts'
import type { ReleaseKind } from '../release-name/parsed-release-name.ts'
import { createCorrector, otherGameOf } from './correct-files.ts'
import type { FileList } from './file-list.ts'
import type { FileCategory, PlannedFile } from './import.ts'
import { shelfOf } from './import-content.ts'
import type { ImportCorrections } from './import-corrections.ts'
import type { ImportSettings } from './import-settings.ts'
import type { SourceFile } from './inspect-files.ts'

export type ImportSource = {
  /** The download: a folder or a single file. */
  root: string
  single: boolean
  files: FileList
  /** Paths of files that the client was told not to download. */
  skipped?: readonly string[]
  /** The files that other imports take: whether a path, as `foldedName` has it, is one, and their lists of checksums. */
  leftOut?: { has(name: string): boolean; lists: readonly SourceFile[] }
}

export type PlanRequest = {
  source: ImportSource
  /** The game's folder in the library. */
  folder: string
  kind: ReleaseKind
  releaseTitle: string
  settings: Pick<ImportSettings, 'ignoredExtensions' | 'minFileSize'>
  corrections?: ImportCorrections | null
  /** Files that are corrected to another game are left out. */
  gameId?: string | null
  /** A folder of the release that is not created in the game's folder; ends with a slash. */
  without?: string
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

/** Why a file is not imported. */
export const skipReasons = ['corrected', 'extension', 'size', 'unfinished'] as const
export type SkipReason = (typeof skipReasons)[number]
export type FileDecision = { planned: PlannedFile } | { skipped: SkipReason } | { otherGame: string }

/** Decides about one file after another: where it goes, or why it is not imported. */
export function createFilePlanner(request: PlanRequest): (file: SourceFile) => FileDecision {
  const { source, folder, kind, releaseTitle, settings, corrections, without = '' } = request
  const category = categories[kind]
  const ignored = new Set(settings.ignoredExtensions.map((extension) => extension.replace(/^\./, '').toLowerCase()))
  const correctionOf = createCorrector(corrections ?? {})
  const folderFor = (each: FileCategory) =>
    source.single ? categoryFolder(folder, each) : folderOf(folder, each, releaseTitle)
  const shelf = folderFor(category)
  const reasonToSkip = ({ path, size }: SourceFile, skip: boolean | undefined): SkipReason | null => {
    if (skip === true) return 'corrected'
    const extension = extensionOf(path)
    if (unfinished.has(extension)) return 'unfinished'
    // Whoever wants to import a file overrides the settings.
    if (skip === false) return null
    if (ignored.has(extension)) return 'extension'
    return size < settings.minFileSize ? 'size' : null
  }
  return (file) => {
    const { path, size, real, staged } = file
    const corrected = correctionOf(path)
    const skipped = reasonToSkip(file, corrected.skip)
    if (skipped !== null) return { skipped }
    // What came out of an archive is for the game of the archive.
    const otherGame = staged === true ? null : otherGameOf(corrected, request.gameId ?? null)
    if (otherGame !== null) return { otherGame }
    const below = path.startsWith(without) ? path.slice(without.length) : path
    const detected = (category === 'main' ? shelfOf(below) : null) ?? category
    const isMoved = corrected.category !== undefined && corrected.category !== detected
    const planned: PlannedFile = {
      source: real ?? (source.single ? source.root : `${source.root}/${path}`),
      target: `${isMoved ? folderFor(corrected.category ?? detected) : shelf}/${below}`,
      size,
      category: corrected.category ?? detected,
      action: 'create',
      ...(staged === true ? { staged } : {}),
      ...(corrected.version === undefined ? {} : { version: corrected.version ?? '' }),
    }
    return { planned }
  }
}

/** Plans which file goes where. Every action is `create` until conflicts are resolved. */
export function planImport(request: PlanRequest): Planned {
  const { source } = request
  if (source.files.length === 0) return { ok: false, reason: `There are no files in ${source.root}.` }
  const decide = createFilePlanner(request)
  let wanted = 0
  let corrected = 0
  let leavesOutStaged = false
  for (const file of source.files) {
    const decision = decide(file)
    if ('planned' in decision) wanted += 1
    else {
      if ('skipped' in decision && decision.skipped === 'corrected') corrected += 1
      if (file.staged === true) leavesOutStaged = true
    }
  }
  if (wanted === 0) return { ok: false, reason: describeNothing(source.files.length, corrected) }
  const files = {
    *[Symbol.iterator]() {
      for (const file of source.files) {
        const decision = decide(file)
        if ('planned' in decision) yield decision.planned
      }
    },
  }
  return { ok: true, files, leavesOutStaged }
}

function describeNothing(total: number, corrected: number): string {
  const files = total === 1 ? 'The only file is' : `All ${counted(total, 'file')} are`
  if (corrected === total) return `${files} skipped. Choose at least one file to import.`
  const because = 'left out by the import settings (ignored file extensions, minimum file size)'
  return `${files} ${corrected > 0 ? 'skipped or ' : ''}${because}.`
}

/** The folder of a release: that of the game, or one for the release below it if it only adds to the game. */
export function releaseFolder(folder: string, kind: ReleaseKind, releaseTitle: string): string {
  return folderOf(folder, categories[kind], releaseTitle)
}

function folderOf(folder: string, category: FileCategory, releaseTitle: string): string {
  const below = categoryFolder(folder, category)
  return below === folder ? folder : `${below}/${safeName(releaseTitle) ?? 'Release'}`
}

/** The folder for files of this category. A single file goes here, without a folder of its own. */
function categoryFolder(folder: string, category: FileCategory): string {
  const subfolder = subfolders[category]
  return subfolder === null ? folder : `${folder}/${subfolder}`
}

/** Whether the import places this file in the library. */
export function isPlaced({ action }: PlannedFile): boolean {
  return action !== 'unpacked' && action !== 'remove'
}

/** The category of a release of this kind. */
export function categoryOf(kind: ReleaseKind): FileCategory {
  return categories[kind]
}
