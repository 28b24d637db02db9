import type { DatSink } from '#domain/ports/dat-reader.ts'
import type { DatRom } from '#domain/verification/dat.ts'
import { gameOf, headerOf, romOf } from './dat-fields.ts'
import { invalidDat, maxFieldLength } from './dat-text.ts'
import type { TextReader } from './logiqx.ts'

type Block = { name: string; fields: Record<string, string>; roms: DatRom[] }

const heads: ReadonlySet<string> = new Set(['clrmamepro', 'emulator', 'romvault', 'datfile'])
const games: ReadonlySet<string> = new Set(['game', 'machine', 'resource', 'software'])
const files: ReadonlySet<string> = new Set(['rom', 'disk'])
const maxDepth = 16

/** Reads the text of clrmamepro: `game ( name "…" rom ( name "…" size 1 crc 2 ) )`. */
export function readClrmamepro(sink: DatSink): TextReader {
  const blocks: Block[] = []
  let key: string | null = null
  let isHeadDone = false
  const finishHead = (fields: Record<string, string>): void => {
    if (isHeadDone) return
    isHeadDone = true
    sink.onHeader(headerOf(fields), 'clrmamepro')
  }
  const openBlock = (): void => {
    if (key === null) throw invalidDat('a bracket has no name before it.')
    blocks.push({ name: key.toLowerCase(), fields: {}, roms: [] })
    key = null
    if (blocks.length > maxDepth) throw invalidDat('its brackets are nested too deep.')
  }
  const closeBlock = (): void => {
    const block = blocks.pop()
    if (block === undefined) throw invalidDat('a bracket is closed that was not opened.')
    const outer = blocks.at(-1)
    if (outer !== undefined && files.has(block.name)) {
      const rom = romOf(block.fields, block.name === 'disk')
      if (rom !== null) outer.roms.push(rom)
    } else if (outer === undefined && heads.has(block.name)) {
      finishHead(block.fields)
    } else if (outer === undefined && games.has(block.name)) {
      finishHead({})
      const game = gameOf(block.fields, block.roms)
      if (game !== null) sink.onGame(game)
    }
    key = null
  }
  const onWord = (word: string, isQuoted: boolean): void => {
    const block = blocks.at(-1)
    if (!isQuoted && word === '(') {
      openBlock()
    } else if (!isQuoted && word === ')') {
      closeBlock()
    } else if (block === undefined || key === null) {
      key = word
    } else {
      // Of several values the first one counts.
      block.fields[key.toLowerCase()] ??= word
      key = null
    }
  }
  const tokens = createTokenizer(onWord)
  return {
    write: tokens.write,
    end() {
      tokens.end()
      if (blocks.length > 0) throw invalidDat('it ends too early.')
      if (!isHeadDone) throw invalidDat('it has no games.')
    },
  }
}

type OnWord = (word: string, isQuoted: boolean) => void

/** Cuts text into words, brackets and quoted texts. A quote within a text follows a backslash. */
function createTokenizer(onWord: OnWord): TextReader {
  let rest = ''
  const token = /\s+|"((?:[^"\\]|\\[\s\S])*)"|([()])(?=[\s]|$)|([^\s"]+)(?=\s)/y
  const write = (piece: string): void => {
    const text = rest + piece
    token.lastIndex = 0
    let from = 0
    for (let found = token.exec(text); found !== null; found = token.exec(text)) {
      // A bracket at the end of a piece may be the beginning of a word.
      if (found[2] !== undefined && token.lastIndex === text.length) break
      from = token.lastIndex
      if (found[1] !== undefined) onWord(unescaped(found[1]), true)
      else if (found[2] !== undefined) onWord(found[2], false)
      else if (found[3] !== undefined) onWord(found[3], false)
    }
    rest = text.slice(from)
    if (rest.length > maxFieldLength) throw invalidDat('it has a field that is too long.')
  }
  return {
    write,
    end() {
      write('\n')
      if (rest.trim() !== '') throw invalidDat('it ends too early.')
    },
  }
}

/** A backslash before anything else belongs to the text: paths have them. */
function unescaped(text: string): string {
  return text.replaceAll('\\"', '"')
}
