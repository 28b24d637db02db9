import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { errorMessage } from '#domain/errors.ts'
import { counted } from '#domain/format.ts'
import type {
  ArchivePreviewer,
  PreviewRequest,
  PreviewResult,
  Unpacker,
  UnpackObserver,
  UnpackRefusal,
  UnpackRequest,
  UnpackResult,
} from '#domain/ports/unpacker.ts'

/** The request to the child process. Without a target folder it is a preview. */
export type ExtractRequest = UnpackRequest | (PreviewRequest & { into: null })

/** A line written by the child process: progress or result. */
export type ExtractLine<Result> = { bytesDone: number; bytesTotal: number } | { result: Result }

const gentle = 10

/** Unpacks in a child process, because unpacking blocks, needs memory, and must be killable. */
export function createUnpacker(command: readonly string[]): Unpacker {
  return (request, watch) => ask<UnpackResult>(command, request, watch)
}

/** Previews archives in a child process. */
export function createArchivePreviewer(command: readonly string[]): ArchivePreviewer {
  return (request, signal) =>
    ask<PreviewResult>(command, { ...request, into: null }, { signal, onProgress: () => undefined })
}

async function ask<Result>(
  command: readonly string[],
  request: ExtractRequest,
  { signal, onProgress }: UnpackObserver,
): Promise<Result | UnpackRefusal> {
  signal.throwIfAborted()
  const child = startChild(command, request)
  const stop = (): void => void child.kill('SIGKILL')
  let late = false
  const deadline = setTimeout(() => {
    late = true
    stop()
  }, request.limits.timeMs)
  signal.addEventListener('abort', stop)
  try {
    const { result, said, ended } = await follow<Result>(child, onProgress)
    signal.throwIfAborted()
    return result ?? stopped(late, request.limits, brokeOff(ended, said))
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function stopped(late: boolean, { timeMs }: { timeMs: number }, words: string): UnpackRefusal {
  return { ok: false, fault: 'stopped', reason: late ? `It was not done within ${formatDuration(timeMs)}.` : words }
}

function formatDuration(spanMs: number): string {
  const seconds = Math.ceil(spanMs / 1000)
  if (seconds >= 3600) return counted(Math.round(seconds / 3600), 'hour')
  if (seconds >= 120) return counted(Math.round(seconds / 60), 'minute')
  return counted(seconds, 'second')
}

function startChild([app = process.execPath, ...words]: readonly string[], request: ExtractRequest): ChildProcess {
  const child = spawn(app, words, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
  child.stdin?.on('error', () => child.kill('SIGKILL'))
  // The request is passed through stdin, so that passwords do not appear in the process list.
  child.stdin?.end(JSON.stringify(request))
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

type Followed<Result> = { result: Result | null; said: string; ended: string }

function follow<Result>(
  child: ChildProcess,
  onProgress: (bytesDone: number, bytesTotal: number) => void,
): Promise<Followed<Result>> {
  let result: Result | null = null
  let said = ''
  child.stderr?.on('data', (piece) => {
    said = `${said}${piece}`.slice(-500)
  })
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line: ExtractLine<Result> = JSON.parse(text)
      if ('result' in line) result = line.result
      else onProgress(line.bytesDone, line.bytesTotal)
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ result, said, ended: errorMessage(error) }))
    child.on('close', (code, signal) => resolve({ result, said, ended: signal ?? `exit code ${code}` }))
  })
}

function brokeOff(ended: string, said: string): string {
  const words = said.trim().split('\n').at(-1) ?? ''
  return `The unpacking broke off (${ended})${words === '' ? '' : `: ${words}`}`
}

// Lowers the priority. Ignored if not permitted.
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, gentle)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}
