import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import { endProgram, inheritedEnvironment, startProgram } from '#platform/other-programs.ts'

export type ScriptFacts = { record: StoredImport; download: StoredDownload; game: Game | null }

const timeoutMs = 60_000

/** The environment of the script. No shell interprets the values. */
export function scriptEnvironment({ record, download, game }: ScriptFacts): Record<string, string> {
  const facts: Record<string, string | number | null> = {
    LUDARR_EVENT: 'imported',
    LUDARR_GAME_ID: game?.id ?? null,
    LUDARR_GAME_TITLE: game?.title ?? null,
    LUDARR_GAME_VERSION: download.version,
    LUDARR_LIBRARY_PATH: record.targetPath,
    LUDARR_SOURCE_PATH: record.sourcePath,
    LUDARR_RELEASE_TITLE: download.title,
    LUDARR_RELEASE_KIND: download.kind,
    LUDARR_TRANSFER_MODE: record.transferMode,
    LUDARR_FILES: record.filesDone,
    LUDARR_DOWNLOAD_ID: download.id,
    LUDARR_IMPORT_ID: record.id,
  }
  const environment = inheritedEnvironment()
  for (const [name, value] of Object.entries(facts)) environment[name] = value === null ? '' : String(value)
  return environment
}

/** Runs the post-import script. Throws AppError with its error output when it fails or takes too long. */
export async function runPostImportScript(script: string, facts: ScriptFacts, limitMs = timeoutMs): Promise<void> {
  const child = startProgram(script, [], scriptEnvironment(facts))
  // It has no input, and nobody reads its output.
  child.stdin.on('error', () => undefined)
  child.stdin.end()
  child.stdout.resume()
  let output = ''
  child.stderr.on('data', (piece) => {
    output = `${output}${piece}`.slice(-300)
  })
  let late = false
  const deadline = setTimeout(() => {
    late = true
    endProgram(child.pid)
  }, limitMs)
  const fault = await new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(`it could not be started: ${errorMessage(error)}`))
    child.on('exit', (code, signal) => resolve(code === 0 ? null : `it ended with ${signal ?? `exit code ${code}`}`))
  })
  clearTimeout(deadline)
  if (late) throw new AppError('unprocessable', say('importing.scriptTookTooLong', { seconds: limitMs / 1000 }))
  if (fault !== null)
    throw new AppError('unprocessable', [fault, output.trim()].filter((part) => part !== '').join(': '))
}
