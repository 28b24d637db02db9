import { Buffer } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { AppError } from '#domain/errors.ts'
import { type ScannerAddress, scannerName } from '#domain/importing/scanner-address.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import type { ScanVerdict, VirusScanner } from '#domain/ports/virus-scanner.ts'

const pingTimeoutMs = 10_000
const minScanMs = 10 * 60_000
/** The slowest scan that is waited for. */
const bytesPerMs = 1000
const maxAnswerBytes = 64 * 1024
const chunkBytes = 256 * 1024
/** No daemon has a lower limit for what is sent to it. */
const minLimitBytes = 1_000_000
/** The default of `MaxFileSize`. By default the daemon calls a larger file clean without scanning it. */
const defaultLimitBytes = 100 * 1024 ** 2
const maxRecursion = 100
const cutOff = new Set(['EPIPE', 'ECONNRESET'])
// Answers to a path that the daemon cannot read, because it runs as another user or in another container.
const notReadable =
  /(no such file|permission denied|access denied|file path check failure|lstat\(\) failed|can't open)/i

/**
 * The ClamAV daemon, https://docs.clamav.net/manual/Usage/Scanning.html#clamd. Over a local socket it reads the files
 * itself, if it may; otherwise they are sent to it.
 */
export function connectClamAv(to: ScannerAddress, outbound: Outbound): VirusScanner {
  // The daemon has a limit for what is sent to it, which it only tells by refusing.
  let refusedBytes = Number.POSITIVE_INFINITY
  let readsPaths = 'socketPath' in to
  const send = async (
    command: string,
    { body, timeoutMs, signal }: { body?: AsyncIterable<Uint8Array>; timeoutMs: number; signal?: AbortSignal },
  ): Promise<string> => {
    const request = {
      product: scannerName,
      to,
      bytes: Buffer.from(`z${command}\0`),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    }
    const optional = { body, signal }
    const answer = Buffer.from(await outbound.exchange({ ...request, ...optional })).toString('utf8')
    return answer.replace(/[\0\n]+$/, '')
  }
  const ping = async (signal?: AbortSignal): Promise<void> => {
    const answer = await send('PING', { timeoutMs: pingTimeoutMs, signal })
    if (answer !== 'PONG') throw failure(answer)
  }
  let isReporting: Promise<boolean> | null = null
  const askForLimits = async (signal?: AbortSignal): Promise<boolean> => {
    const limits = { timeoutMs: pingTimeoutMs, signal }
    const answer = await send('INSTREAM', { body: framedBytes(nestedTooDeep()), ...limits })
    return exceedsLimits.test(answer)
  }
  const reportsLimits = (signal?: AbortSignal): Promise<boolean> => {
    isReporting ??= askForLimits(signal).catch((error: unknown) => {
      isReporting = null
      throw error
    })
    return isReporting
  }
  const checked = async (verdict: ScanVerdict, size: number, signal: AbortSignal): Promise<ScanVerdict> => {
    const isDoubtful = verdict.kind === 'clean' && size > defaultLimitBytes && !(await reportsLimits(signal))
    return isDoubtful ? { kind: 'unknown' } : verdict
  }
  const sendFile = async (path: string, size: number, limits: { timeoutMs: number; signal: AbortSignal }) => {
    const file = await open(path, 'r')
    try {
      return await send('INSTREAM', { body: framed(file), ...limits })
    } catch (error) {
      if (!(error instanceof AppError) || size < minLimitBytes || !cutOff.has(codeOf(error.cause))) throw error
      return ''
    } finally {
      await file.close()
    }
  }
  return {
    ping,
    reportsLimits,
    async scan({ path, size }, signal) {
      const timeoutMs = minScanMs + Math.ceil(size / bytesPerMs)
      if (readsPaths) {
        const answer = await send(`SCAN ${path}`, { timeoutMs, signal })
        const verdict = readVerdict(answer)
        if (verdict !== null) return checked(verdict, size, signal)
        if (!notReadable.test(answer)) throw failure(answer)
        readsPaths = false
      }
      if (size >= refusedBytes) return { kind: 'skipped' }
      const answer = await sendFile(path, size, { timeoutMs, signal })
      const verdict = readVerdict(answer)
      if (verdict !== null && (verdict.kind !== 'skipped' || exceedsLimits.test(answer))) {
        return checked(verdict, size, signal)
      }
      // The refusal is lost when the daemon resets the connection, because it does not read the rest.
      if (answer === '' && size >= minLimitBytes) await ping(signal)
      else if (verdict === null) throw failure(answer)
      refusedBytes = Math.min(refusedBytes, size)
      return { kind: 'skipped' }
    },
  }
}

/** The answer of a daemon with `AlertExceedsMax` about a file that exceeds its limits. */
const exceedsLimits = /: Heuristics\.Limits\.Exceeded\S* FOUND$/

/** Null when the daemon could not scan the file. */
function readVerdict(answer: string): ScanVerdict | null {
  if (exceedsLimits.test(answer)) return { kind: 'skipped' }
  const [, signature] = /: (.+) FOUND$/.exec(answer) ?? []
  if (signature !== undefined) return { kind: 'infected', signature }
  if (/: (OK|Empty file|Excluded)$/.test(answer)) return { kind: 'clean' }
  // Other answers start with the path of the file, which may have these words in it.
  return /^INSTREAM size limit exceeded/i.test(answer) ? { kind: 'skipped' } : null
}

function failure(answer: string): AppError {
  const said = answer.replace(/^.*: (?=[^:]*ERROR$)/, '').slice(0, 200)
  return new AppError('upstream', `${scannerName}: ${said === '' ? 'closed the connection without an answer' : said}`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A small file that exceeds a limit of every daemon: an archive in more archives than it may open. */
function nestedTooDeep(): Uint8Array {
  let bytes: Uint8Array = Buffer.from('Ludarr')
  for (let depth = 0; depth <= maxRecursion; depth += 1) bytes = gzipSync(bytes)
  return bytes
}

async function* framedBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  const frame = Buffer.alloc(4 + bytes.length + 4)
  frame.writeUInt32BE(bytes.length, 0)
  frame.set(bytes, 4)
  yield frame
}

/** The file in chunks, each after its length, and a length of zero at the end. */
async function* framed(file: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  for (let position = 0; ; ) {
    const chunk = Buffer.alloc(4 + chunkBytes)
    const { bytesRead } = await file.read(chunk, 4, chunkBytes, position)
    chunk.writeUInt32BE(bytesRead, 0)
    yield chunk.subarray(0, 4 + bytesRead)
    if (bytesRead === 0) return
    position += bytesRead
  }
}
