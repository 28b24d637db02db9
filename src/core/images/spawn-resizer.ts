import { createInterface } from 'node:readline'
import type { ImageResizer, ResizeRequest, ResizeResult } from '#domain/ports/image-resizer.ts'
import { type OwnProcess, startOwnProcess } from '#platform/own-processes.ts'
import { createLocks } from '../tasks/locks.ts'

type ResizerLimits = { timeoutMs: number; idleMs: number }
type Child = { process: OwnProcess; answer: (result: ResizeResult | null) => void }

const tookTooLong: ResizeResult = { ok: false, reason: 'it takes too long to decode' }

/**
 * Resizes images in a child process, which starts with the first request and ends when it is idle. A
 * damaged image can end only that process, and the memory for decoding is returned.
 */
export function createImageResizer(
  command: readonly string[],
  { timeoutMs, idleMs }: ResizerLimits = { timeoutMs: 60_000, idleMs: 15_000 },
): ImageResizer {
  const locks = createLocks()
  let child: Child | null = null
  let idle: ReturnType<typeof setTimeout> | undefined

  const close = (result: ResizeResult | null = null): void => {
    const closed = child
    child = null
    closed?.process.kill('SIGKILL')
    closed?.answer(result)
  }
  const ask = async (request: ResizeRequest): Promise<ResizeResult | null> => {
    clearTimeout(idle)
    child ??= startChild(command, (started) => {
      // A process that was replaced must not affect the request of its successor.
      if (child?.process === started) close()
    })
    const asked = child
    const answered = new Promise<ResizeResult | null>((resolve) => {
      asked.answer = resolve
    })
    const late = setTimeout(() => close(tookTooLong), timeoutMs)
    asked.process.stdin?.write(`${JSON.stringify(request)}\n`)
    const result = await answered
    clearTimeout(late)
    idle = setTimeout(close, idleMs)
    idle.unref()
    return result
  }
  return {
    resize: (request) => locks.withLock('resize', () => ask(request)),
    close: () => {
      clearTimeout(idle)
      close()
    },
  }
}

function startChild(command: readonly string[], onExit: (child: OwnProcess) => void): Child {
  const started = startOwnProcess(command, 'ignore')
  const child: Child = { process: started, answer: () => undefined }
  const exit = (): void => onExit(started)
  started.on('error', exit)
  started.on('close', exit)
  started.stdin.on('error', exit)
  createInterface({ input: started.stdout }).on('line', (line) => child.answer(JSON.parse(line)))
  return child
}
