import { constants } from 'node:fs'
import { access, chown, mkdtemp, stat } from 'node:fs/promises'
import { AppError, fieldError } from '#domain/errors.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { scannerName } from '#domain/importing/scanner-address.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { templateError } from '#domain/naming/folder-name.ts'
import { isAbsolute, join, resolve } from '#domain/paths/paths.ts'
import { maskedSecret } from '#domain/scalars.ts'
import { rm } from '#platform/held-files.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../app-context.ts'
import { enteredNameFault, enteredPath } from '../files/entered-path.ts'
import { describeFileError } from '../files/file-errors.ts'
import { isInsideOrSame } from '../files/path-inside.ts'
import { systemFolderFault } from '../files/system-folders.ts'
import { recordConditionsChange } from '../settings/import-conditions.ts'
import {
  readImportSettings,
  resolutionOf,
  switchesOf,
  withMaskedPasswords,
  writeImportSettings,
} from '../settings/import-settings.ts'
import { validateScanner } from '../settings/virus-scanner.ts'
import { holdsDataFolder, overlapWithRoots } from './reserved-folders.ts'

/** Changes the import settings. Throws AppError `invalid` with the field and the reason. */
export async function changeImportSettings(
  app: Pick<
    AppContext,
    'settings' | 'rootFolders' | 'about' | 'events' | 'outbound' | 'connectVirusScanner' | 'serviceStates'
  >,
  change: Partial<ImportSettings>,
): Promise<ImportSettings> {
  const fault = change.renamePattern === undefined ? null : templateError(change.renamePattern)
  if (fault !== null) throw invalid('renamePattern', fault)
  const libraryRoot =
    typeof change.libraryRoot === 'string' ? await usableFolder(change.libraryRoot) : change.libraryRoot
  // An unchanged folder stays valid, whatever root folders were added since.
  if (typeof libraryRoot === 'string' && libraryRoot !== readImportSettings(app).libraryRoot) {
    const overlap = await overlapWithRoots(app, libraryRoot)
    if (overlap !== null) throw invalid('libraryRoot', overlap)
  }
  if (typeof change.scriptHook === 'string') await assertScript(change.scriptHook)
  if (typeof change.fileOwner === 'string') await assertOwner(app.about.dataFolder, change.fileOwner)
  const recycleFolder =
    typeof change.recycleFolder === 'string'
      ? await usableFolder(change.recycleFolder, 'recycleFolder')
      : change.recycleFolder
  const stored = readImportSettings(app)
  const clamAvAddress = change.clamAvAddress ?? null
  const isNewScanner = change.clamAvAddress !== undefined && clamAvAddress !== stored.clamAvAddress
  if (isNewScanner && clamAvAddress !== null) await validateScanner(app, clamAvAddress)
  const archivePasswords = unmaskPasswords(change.archivePasswords ?? stored.archivePasswords, stored.archivePasswords)
  const settings = {
    ...stored,
    ...change,
    ...conflictChange(stored, change),
    archivePasswords,
    ...(libraryRoot === undefined ? {} : { libraryRoot }),
    ...(recycleFolder === undefined ? {} : { recycleFolder }),
    ...(typeof change.scriptHook === 'string' ? { scriptHook: enteredPath(change.scriptHook) } : {}),
  }
  assertSeparateFolders(settings)
  if (typeof recycleFolder === 'string' && (await holdsDataFolder(app, recycleFolder))) {
    throw invalid('recycleFolder', say('library.recycleFolderHoldsData'))
  }
  if (isNewScanner) app.serviceStates.forget(scannerName)
  recordConditionsChange(app)
  writeImportSettings(app, settings)
  return withMaskedPasswords(settings)
}

function conflictChange(stored: ImportSettings, change: Partial<ImportSettings>): Partial<ImportSettings> {
  if (change.conflicts !== undefined) return { conflicts: change.conflicts, ...switchesOf(change.conflicts) }
  if (change.overwrite === undefined && change.keepBoth === undefined) return {}
  const conflicts = resolutionOf({ ...stored, ...change })
  return { conflicts, ...switchesOf(conflicts) }
}

// The nth masked password keeps the nth stored one, so the list can be shortened and extended.
function unmaskPasswords(input: readonly string[], stored: readonly string[]): string[] {
  const remaining = [...stored]
  const passwords = input.map((password) => (password === maskedSecret ? (remaining.shift() ?? '') : password))
  return [...new Set(passwords)].filter((password) => password !== '')
}

// Emptying the recycle bin manually must not delete the library.
function assertSeparateFolders({ recycleFolder, libraryRoot }: ImportSettings): void {
  if (recycleFolder === null || libraryRoot === null) return
  if (isInsideOrSame(recycleFolder, libraryRoot)) {
    throw invalid('recycleFolder', say('library.recycleFolderHoldsLibrary'))
  }
}

// Tested with a folder of our own: whether chown is allowed does not only depend on being root.
async function assertOwner(dataFolder: string, owner: string): Promise<void> {
  const folder = await mkdtemp(join(dataFolder, '.owner-'))
  try {
    const [user = Number.NaN, group = Number.NaN] = owner.split(':').map(Number)
    await chown(folder, user, group)
  } catch (error) {
    throw invalid(
      'fileOwner',
      describeFileError(`The owner of files cannot be set to ${owner}, which requires root`, error),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assertScript(path: string): Promise<void> {
  if (!isAbsolute(path)) throw invalid('scriptHook', say('library.scriptPathNotAbsolute'))
  try {
    if (!(await stat(path)).isFile()) throw invalid('scriptHook', say('library.notFile', { path }))
    await access(path, constants.X_OK)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalid('scriptHook', describeFileError(`${path} cannot be run`, error))
  }
}

/** The folder that was entered, without a trailing slash. Throws AppError `invalid` if it cannot be written. */
export async function usableFolder(path: string, field = 'libraryRoot'): Promise<string> {
  const input = path.trim()
  if (input.startsWith('~')) throw invalid(field, say('library.homeNotExpanded'))
  if (!isAbsolute(input) || input.includes('\0')) {
    throw invalid(field, say('library.pathNotAbsolute'))
  }
  const nameFault = enteredNameFault(input)
  if (nameFault !== null) throw invalid(field, `${nameFault}.`)
  const folder = resolve(input)
  try {
    const systemFault = systemFolderFault(await realpath(folder))
    if (systemFault !== null) throw invalid(field, systemFault)
    if (!(await stat(folder)).isDirectory()) throw invalid(field, say('files.notFolder', { path: folder }))
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalid(field, describeFileError(`${folder} cannot be used`, error))
  }
}

function invalid(path: string, message: Text): AppError {
  return fieldError(path, message)
}
