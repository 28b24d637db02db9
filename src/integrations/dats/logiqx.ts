import { Parser } from 'htmlparser2'
import type { DatSink } from '#domain/ports/dat-reader.ts'
import type { DatRom } from '#domain/verification/dat.ts'
import { type Fields, gameOf, headerOf, romOf } from './dat-fields.ts'
import { invalidDat, maxFieldLength } from './dat-text.ts'

/** A reader of one kind of text, which is given it in pieces. */
export type TextReader = { write(text: string): void; end(): void }

const roots: ReadonlySet<string> = new Set(['datafile', 'softwarelist', 'mame', 'm1', 'softwarelists'])
const games: ReadonlySet<string> = new Set(['game', 'machine', 'software'])
const maxRoms = 100_000
const maxDepth = 32
const maxAttributes = 100
const maxUnfinished = 1024 * 1024
const headTexts: ReadonlySet<string> = new Set(['name', 'description', 'version', 'date', 'author', 'homepage', 'url'])

/**
 * Reads the XML of Logiqx, as No-Intro, Redump and TOSEC write it, and the lists of MAME. Entities that a document declares
 * are not resolved. http://www.logiqx.com/Dats/datafile.dtd
 */
export function readLogiqx(sink: DatSink): TextReader {
  const open: string[] = []
  let head: Record<string, string> = {}
  let isHeadDone = false
  let hasRoot = false
  let game: { fields: Fields; roms: DatRom[]; description: string } | null = null
  let text = ''
  const isDescription = (): boolean => open.at(-1) === 'description' && games.has(open.at(-2) ?? '')
  const finishHead = (): void => {
    if (isHeadDone) return
    isHeadDone = true
    sink.onHeader(headerOf(head), 'logiqx')
  }
  const openTag = (name: string, fields: Fields): void => {
    if (open.length === 0 && !roots.has(name)) throw invalidDat(`its root element is "${name.slice(0, 40)}".`)
    if (open.length === 0) head = rootHead(name, fields)
    hasRoot = true
    open.push(name)
    if (open.length > maxDepth) throw invalidDat('its elements are nested too deep.')
    text = ''
    if (games.has(name) && game === null) {
      finishHead()
      game = { fields, roms: [], description: '' }
    } else if ((name === 'rom' || name === 'disk') && game !== null) {
      const rom = romOf(fields, name === 'disk')
      if (rom !== null) game.roms.push(rom)
      if (game.roms.length > maxRoms) throw invalidDat(`a game has more than ${maxRoms} files.`)
    }
  }
  const closeTag = (name: string): void => {
    if (open.at(-2) === 'header' && headTexts.has(name)) head[name] = text
    else if (isDescription() && game?.description === '') game.description = text
    open.pop()
    if (games.has(name) && game !== null && !open.some((outer) => games.has(outer))) {
      const read = gameOf({ description: game.description, ...game.fields }, game.roms)
      if (read !== null) sink.onGame(read)
      game = null
    }
    text = ''
  }
  let attributes = 0
  const parser = new Parser(
    {
      onopentag(name, fields) {
        attributes = 0
        openTag(name, fields)
      },
      onattribute(_, value) {
        attributes += 1
        if (attributes > maxAttributes) throw invalidDat('an element has too many attributes.')
        if (value.length > maxFieldLength) throw invalidDat('it has a field that is too long.')
      },
      onclosetag: closeTag,
      ontext(piece) {
        if (open.at(-2) !== 'header' && !isDescription()) return
        text += piece
        if (text.length > maxFieldLength) throw invalidDat('it has a field that is too long.')
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  let written = 0
  return {
    write(piece) {
      parser.write(piece)
      written += piece.length
      // The parser keeps what has no end yet.
      if (written - parser.endIndex > maxUnfinished) throw invalidDat('it has a field that is too long.')
    },
    end() {
      if (open.length > 0) throw invalidDat('it ends too early.')
      parser.end()
      if (written === 0 || !hasRoot) throw invalidDat('it is empty.')
      finishHead()
    },
  }
}

function rootHead(name: string, fields: Fields): Record<string, string> {
  if (name === 'datafile') return {}
  // The lists of MAME have their name and version in the root.
  const title = fields.description ?? fields.name ?? (name === 'mame' ? 'MAME' : '')
  return { name: title, description: title, version: fields.build ?? '' }
}
