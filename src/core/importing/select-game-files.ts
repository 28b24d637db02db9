import type { StoredImport } from '#db/repositories/imports.ts'
import { isNamedLikeArchive } from '#domain/importing/archive-sets.ts'
import { isChecksumList } from '#domain/importing/checksum-list.ts'
import { createCorrector, otherGameOf } from '#domain/importing/correct-files.ts'
import { createFileList } from '#domain/importing/file-list.ts'
import { otherGamesOf } from '#domain/importing/import-corrections.ts'
import { createFilePlanner } from '#domain/importing/import-plan.ts'
import { createScopeTest } from '#domain/importing/import-scope.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { PreparedImport, Rejected } from './import-context.ts'
import type { FoundSource } from './unpacking/unpacked-content.ts'

/** Leaves out the files of a download that its other imports take. */
export async function selectScope(
  { scope }: Pick<StoredImport, 'scope'>,
  found: FoundSource,
): Promise<FoundSource | Rejected> {
  if (scope === null) return found
  const createTest: CreateTest = (nameOf) =>
    createScopeTest(scope.map((files) => files.map((file) => ({ ...file, path: nameOf(file.path) }))))
  const selected = await selectPaths(found, createTest)
  if (selected.source.files.length > 0) return selected
  const reason = `The files of this game are no longer in ${found.source.root}.`
  return { ok: false, cause: 'path-not-visible', reason }
}

type OwnFiles = FoundSource & { otherGames: string[] }

/**
 * Leaves out the files that are corrected to other games, so that what is wrong with them does not concern this one.
 * Returns the games that get any of them.
 */
export async function leaveOutOtherGames(
  { record, download, settings }: Pick<PreparedImport, 'record' | 'download' | 'settings'>,
  found: FoundSource,
): Promise<OwnFiles | Rejected> {
  const { corrections, gameId } = record
  if (corrections === null || otherGamesOf(corrections, gameId).length === 0) return { ...found, otherGames: [] }
  const { kind, title: releaseTitle } = download
  const request = { source: found.source, folder: '', kind, releaseTitle, settings, corrections, gameId }
  const decide = createFilePlanner(request)
  // Although it is not imported itself.
  const isUnpacked = ({ path }: SourceFile) => settings.unpackArchives && isNamedLikeArchive(path)
  const createTest: CreateTest = (nameOf) => {
    const files = corrections.files?.map((file) => ({ ...file, path: nameOf(file.path) }))
    const correctionOf = createCorrector({ files: files ?? [] })
    return (path) => otherGameOf(correctionOf(path), gameId) === null
  }
  const games = new Set<string>()
  const correctionOf = createCorrector(corrections)
  const own = await selectPaths(found, createTest, (file) => {
    const decision = decide(file)
    if ('otherGame' in decision) games.add(decision.otherGame)
    else if ('skipped' in decision && decision.skipped !== 'corrected' && isUnpacked(file)) {
      const otherGame = otherGameOf(correctionOf(file.path), gameId)
      if (otherGame !== null) games.add(otherGame)
    }
  })
  if (own.source.files.length > 0) return { ...own, otherGames: [...games] }
  const reason = 'All files are corrected to other games. Choose one of them as the game of this import.'
  return { ok: false, cause: 'nothing-to-import', reason }
}

/** Creates a test for paths, with the names that its caller has of them. */
type CreateTest = (nameOf: (path: string) => string) => (path: string) => boolean

async function selectPaths(
  found: FoundSource,
  createTest: CreateTest,
  onLeftOut: (file: SourceFile) => void = () => undefined,
): Promise<FoundSource> {
  const { source } = found
  const isSelected = createTest((path) => path)
  const isOwn = createTest(foldedName)
  const before = source.leftOut
  const files = createFileList()
  const lists = [...(before?.lists ?? [])]
  const yieldToEventLoop = createYieldToEventLoop()
  for (const file of source.files) {
    await yieldToEventLoop()
    if (isSelected(file.path)) {
      files.add(file)
      continue
    }
    onLeftOut(file)
    if (isChecksumList(file.path)) lists.push(file)
  }
  const linkedFolders = found.linkedFolders.filter((folder) => isSelected(`${folder}/`))
  const leftOut = { lists, has: (name: string) => !isOwn(name) || before?.has(name) === true }
  const deadLinks = found.deadLinks.filter(isSelected)
  return { ...found, source: { ...source, files, leftOut }, linkedFolders, deadLinks }
}
