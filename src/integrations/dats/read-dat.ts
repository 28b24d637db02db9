import type { DatSink } from '#domain/ports/dat-reader.ts'
import { readClrmamepro } from './clrmamepro.ts'
import { createTextDecoder, invalidDat } from './dat-text.ts'
import { readLogiqx, type TextReader } from './logiqx.ts'

/** Small enough to read in some milliseconds. */
const pieceBytes = 65_536
/** How much of a text may be blank or a comment before its first word. */
const maxStart = 65_536

/** Reads one DAT of either format. See `DatReader`. */
export async function readDat(
  bytes: AsyncIterable<Uint8Array>,
  sink: DatSink,
  rest: () => Promise<void>,
): Promise<void> {
  const decode = createTextDecoder()
  const text = createFormatChoice(sink)
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length; from += pieceBytes) {
      text.write(decode(piece.subarray(from, from + pieceBytes), { stream: true }))
      await rest()
    }
  }
  text.write(decode(new Uint8Array(), { stream: false }))
  text.end()
}

/** Hands the text to the reader of its format, which its first word tells. */
function createFormatChoice(sink: DatSink): TextReader {
  let reader: TextReader | null = null
  let start = ''
  const choose = (isEnd: boolean): void => {
    const word = start.trimStart()
    if (word.length < 200 && !isEnd && start.length <= maxStart) return
    if (word === '') throw invalidDat('it is empty.')
    reader = formatOf(word)(sink)
    reader.write(start)
  }
  return {
    write(piece) {
      if (reader !== null) return reader.write(piece)
      start += piece
      choose(false)
    },
    end() {
      if (reader === null) choose(true)
      reader?.end()
    },
  }
}

function formatOf(text: string): (sink: DatSink) => TextReader {
  if (text.startsWith('<')) return readLogiqx
  if (/^[A-Za-z]+\s*\(\s/.test(text)) return readClrmamepro
  if (/^\[[A-Z]+\]/.test(text)) throw invalidDat('the format of RomCenter is not supported. Export it as Logiqx XML.')
  throw invalidDat('it is neither Logiqx XML nor the text of clrmamepro.')
}
