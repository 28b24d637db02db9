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
import { type OwnProcess, startOwnProcess } from '#platform/own-processes.ts'

/** The request to the child process. Without a target folder it is a preview. */
export type ExtractRequest = UnpackRequest | (PreviewRequest & { into: null })

/** A line written by the child process: progress or result. */
export type ExtractLine<Result> = { bytesDone: number; bytesTotal: number } | { result: Result }

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
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    stop()
  }, request.limits.timeMs)
  signal.addEventListener('abort', stop)
  try {
    const { result, stderr, exit } = await watchChild<Result>(child, onProgress)
    signal.throwIfAborted()
    return result ?? stoppedRefusal(isLate, request.limits, describeCrash(exit, stderr))
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function stoppedRefusal(isLate: boolean, { timeMs }: { timeMs: number }, crash: string): UnpackRefusal {
  return {
    ok: false,
    fault: 'stopped',
    reason: isLate ? `Unpacking took longer than ${formatDuration(timeMs)}.` : crash,
  }
}

function formatDuration(spanMs: number): string {
  const seconds = Math.ceil(spanMs / 1000)
  if (seconds >= 3600) return counted(Math.round(seconds / 3600), 'hour')
  if (seconds >= 120) return counted(Math.round(seconds / 60), 'minute')
  return counted(seconds, 'second')
}

function startChild(command: readonly string[], request: ExtractRequest): OwnProcess {
  const child = startOwnProcess(command, 'pipe')
  child.stdin.on('error', () => child.kill('SIGKILL'))
  // The request is passed through stdin, so that passwords do not appear in the process list.
  child.stdin.end(JSON.stringify(request))
  return child
}

type ChildOutcome<Result> = { result: Result | null; stderr: string; exit: string }

function watchChild<Result>(
  child: OwnProcess,
  onProgress: (bytesDone: number, bytesTotal: number) => void,
): Promise<ChildOutcome<Result>> {
  let result: Result | null = null
  let stderr = ''
  child.stderr?.on('data', (piece) => {
    stderr = `${stderr}${piece}`.slice(-500)
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: ExtractLine<Result> = JSON.parse(text)
    if ('result' in line) result = line.result
    else onProgress(line.bytesDone, line.bytesTotal)
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ result, stderr, exit: errorMessage(error) }))
    child.on('close', (code, signal) => resolve({ result, stderr, exit: signal ?? `exit code ${code}` }))
  })
}

function describeCrash(exit: string, stderr: string): string {
  if (exit === 'SIGKILL') {
    const cause = 'The system ended the process that unpacks, probably because memory ran out.'
    return `${cause} Raise the memory limit of Ludarr or close other programs, then try again.`
  }
  const lastLine = stderr.trim().split('\n').at(-1) ?? ''
  return `Unpacking failed (${exit})${lastLine === '' ? '' : `: ${lastLine}`}`
}
