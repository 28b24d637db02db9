import { writeSync } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { DumpLine } from '#core/verification/spawn-dump-workers.ts'
import { errorMessage } from '#domain/errors.ts'
import type { DumpAnswer, DumpRequest } from '#domain/ports/dump-workers.ts'
import { type DumpTools, readDump } from '#integrations/dumps/read-dump.ts'
import { readArchiver } from './extract.ts'

const progressIntervalMs = 200

/** Reads the files of each line of JSON on stdin, and answers with lines. Ends with its input: see `DumpWorkers`. */
export async function runDumpWorker(): Promise<number> {
  let wasm: Uint8Array<ArrayBuffer> | null = null
  const tools: DumpTools = {
    archiver: () => {
      wasm ??= readArchiver()
      return wasm
    },
  }
  const progress = createProgress()
  for await (const text of createInterface({ input: process.stdin })) {
    const requests: DumpRequest[] = JSON.parse(text)
    for (const { path, known } of requests) {
      const answer = await answerFor({ path, known }, progress.onRead, tools)
      progress.flush()
      write({ path, answer })
    }
    write({ end: true })
  }
  return 0
}

async function answerFor(
  { path, known }: DumpRequest,
  onRead: (bytes: number) => void,
  tools: DumpTools,
): Promise<DumpAnswer> {
  try {
    return (await readDump(path, known, onRead, tools)) ?? { unchanged: true }
  } catch (error) {
    return { error: errorMessage(error) }
  }
}

function createProgress() {
  const parent = process.ppid
  let read = 0
  let writtenAt = 0
  const flush = (): void => {
    if (read > 0) write({ read })
    read = 0
  }
  return {
    flush,
    onRead(bytes: number): void {
      read += bytes
      const now = Date.now()
      if (now - writtenAt < progressIntervalMs) return
      writtenAt = now
      // A parent that was killed leaves nobody to answer.
      if (process.ppid !== parent) process.exit(1)
      flush()
    },
  }
}

function write(line: DumpLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(1, bytes, from)
    } catch (error) {
      // A pipe that is full for a moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}
