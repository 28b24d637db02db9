import process from 'node:process'
import { createInterface } from 'node:readline'
import { createMeasureGame } from '#core/scanning/measure-game.ts'
import type { ScanRequest } from '#core/scanning/spawn-scan-worker.ts'
import { errorMessage } from '#domain/errors.ts'

/** Answers each JSON request on stdin with one line of JSON: see `ScanWorker`. Ends with its input. */
export async function runScanWorker(): Promise<number> {
  const checkpoint = createCheckpoint()
  const measureGame = createMeasureGame()
  for await (const line of createInterface({ input: process.stdin })) {
    const request: ScanRequest = JSON.parse(line)
    const answer = 'measure' in request ? measureGame(request.measure) : await checkpoint(request.checkpoint)
    await new Promise<void>((resolve) => process.stdout.write(`${JSON.stringify(answer)}\n`, () => resolve()))
  }
  return 0
}

/** A failed checkpoint is left to the next one: the journal only grows. */
function createCheckpoint(): (file: string) => Promise<{ error: string | null }> {
  let checkpoint: (() => void) | null = null
  return async (file) => {
    try {
      checkpoint ??= (await import('#runtime/checkpoint.ts')).openForCheckpoints(file)
      checkpoint()
      return { error: null }
    } catch (error) {
      return { error: errorMessage(error) }
    }
  }
}
