import { Buffer } from 'node:buffer'
import { type LogFilter, type LogLine, levelRank, logLevels, matchesFilter } from '#domain/system/log-line.ts'
import { closeLogFiles, type OpenLogFile, openLogFiles, readAt } from './stored-files.ts'

export type LogQuery = LogFilter & { limit: number; offset: number }

const pieceBytes = 256 * 1024
/** Longer lines are not from this program. */
const maxLineBytes = 1024 * 1024
const newline = 0x0a

/**
 * The newest lines that match, oldest first. Reads the files from the end in pieces, and stops when it has enough
 * lines.
 */
export async function readLogLines(folder: string, query: LogQuery, signal?: AbortSignal): Promise<LogLine[]> {
  const files = openLogFiles(folder)
  const mayMatch = createPrefilter(query)
  const found: LogLine[] = []
  let toSkip = query.offset
  try {
    for (const file of files) {
      for await (const lines of linesFromEnd(file)) {
        if (signal?.aborted === true) return []
        for (const text of lines) {
          const line = mayMatch(text) ? parseLine(text) : null
          if (line === null || !matchesFilter(line, query)) continue
          if (toSkip > 0) toSkip -= 1
          else found.push(line)
          if (found.length >= query.limit) return found.reverse()
        }
      }
    }
    return found.reverse()
  } finally {
    closeLogFiles(files)
  }
}

/** The lines of a file, the last one first, in groups. */
async function* linesFromEnd({ handle, size }: OpenLogFile): AsyncGenerator<string[], void, undefined> {
  const piece = Buffer.alloc(Math.min(size, pieceBytes))
  let rest: Buffer = Buffer.alloc(0)
  for (let end = size; end > 0; ) {
    const length = Math.min(pieceBytes, end)
    end -= length
    const count = await readAt(handle, piece, length, end)
    const joined = Buffer.concat([piece.subarray(0, count), rest])
    const lineStart = end === 0 ? 0 : joined.indexOf(newline) + 1
    if (end > 0 && lineStart === 0) {
      rest = joined.length > maxLineBytes ? Buffer.alloc(0) : joined
      continue
    }
    rest = joined.subarray(0, lineStart)
    yield joined.subarray(lineStart).toString('utf8').split('\n').reverse()
  }
}

const stored = /^\{"time":"[^"]*","level":"(\w+)","module":"([^"]*)"/

/** Rejects most lines without parsing them. */
function createPrefilter({ level, module, text }: LogFilter): (line: string) => boolean {
  // Other characters may be escaped in the file.
  const plain = /^[\w .:/()+,-]+$/.test(text) ? text.toLowerCase() : ''
  const words = plain.split(/[:=]\s*|\s+/).filter((word) => word !== '')
  return (line) => {
    if (line === '') return false
    const [, lineLevel = 'error', lineModule = module] = stored.exec(line) ?? []
    if (levelRank(lineLevel) < levelRank(level) || (module !== null && lineModule !== module)) return false
    if (words.length === 0) return true
    const lower = line.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
}

function parseLine(text: string): LogLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return isLogLine(value) ? value : null
  } catch {
    return null
  }
}

function isLogLine(value: unknown): value is LogLine {
  if (typeof value !== 'object' || value === null) return false
  if (!('time' in value && 'level' in value && 'module' in value && 'message' in value && 'fields' in value))
    return false
  const { time, level, module, message, fields } = value
  const isText = [time, level, module, message].every((each) => typeof each === 'string')
  return (
    isText &&
    levelRank(String(level)) < logLevels.length &&
    typeof fields === 'object' &&
    fields !== null &&
    !Array.isArray(fields)
  )
}
