import { spawn } from 'node:child_process'
import process from 'node:process'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'

export type ScriptFacts = { record: StoredImport; download: StoredDownload; game: Game | null }

const timeoutMs = 60_000
// What a program needs to start at all. Nothing of our own settings or secrets is handed on.
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot', 'PATHEXT']

/** What the script learns, by the names of the README. Values are plain text and no shell ever sees them. */
export function scriptEnvironment({ record, download, game }: ScriptFacts): Record<string, string> {
  const told: Record<string, string | number | null> = {
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
  const environment: Record<string, string> = {}
  for (const name of passedOn) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  for (const [name, value] of Object.entries(told)) environment[name] = value === null ? '' : String(value)
  return environment
}

/** Runs the user's own program after an import. Throws AppError with what it said when it fails or takes too long. */
export async function runPostImportScript(script: string, facts: ScriptFacts, limitMs = timeoutMs): Promise<void> {
  const child = spawn(script, [], {
    env: scriptEnvironment(facts),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said = `${said}${piece}`.slice(-300)
  })
  let late = false
  const deadline = setTimeout(() => {
    late = true
    endAll(child.pid)
  }, limitMs)
  const fault = await new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(`it could not be started: ${errorMessage(error)}`))
    child.on('exit', (code, signal) => resolve(code === 0 ? null : `it ended with ${signal ?? `exit code ${code}`}`))
  })
  clearTimeout(deadline)
  if (late) throw new AppError('unprocessable', `it did not end within ${limitMs / 1000} seconds and was stopped`)
  if (fault !== null) throw new AppError('unprocessable', [fault, said.trim()].filter((part) => part !== '').join(': '))
}

// With everything it started itself: they are one group of processes.
function endAll(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}
