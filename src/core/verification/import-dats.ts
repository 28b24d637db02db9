import { randomUUID } from 'node:crypto'
import type { NewDatGame, NewDatRom } from '#db/repositories/dats.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { DatSource } from '#domain/ports/dat-reader.ts'
import { systemOfDat } from '#domain/systems/dat-system.ts'
import { systemsOfSets } from '#domain/systems/systems.ts'
import type { Dat, DatGame, DatHeader } from '#domain/verification/dat.ts'
import { datKeyOf, isOlderVersion } from '#domain/verification/dat-version.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { showDat } from './show-dat.ts'

export type DatDeps = Pick<AppContext, 'dats' | 'datReader' | 'clock' | 'log' | 'dataDisk'>

/** What an import of files with DATs led to. A DAT that failed changed nothing. */
export type ImportedDats = { dats: Dat[]; failed: FailedDat[] }
type FailedDat = { file: string; error: AppError }

type Text = {
  /** The name that the text in the file states. */
  name: string
  fileName: string
  stamp: string | null
  folder: string | null
  bytes: AsyncIterable<Uint8Array>
}

/** Rows are written in portions, so that the event loop is not blocked. */
const rowsAtOnce = 500
const removedAtOnce = 500
/** Numbers of games that stand for their names; a DAT with more has its clones without parents. */
const maxNumbered = 200_000

/** Imports the DATs of files, one after another. The caller holds the lock. */
export async function importDats(
  app: DatDeps,
  sources: AsyncIterable<DatSource>,
  folder: string | null,
): Promise<ImportedDats> {
  const imported: ImportedDats = { dats: [], failed: [] }
  for await (const source of sources) {
    const before = imported.dats.length + imported.failed.length
    try {
      for await (const text of source.texts()) {
        await importInto(app, { ...text, fileName: source.name, stamp: source.stamp, folder }, imported)
      }
    } catch (error) {
      imported.failed.push({ file: source.name, error: expected(error) })
    }
    if (imported.dats.length + imported.failed.length === before) {
      imported.failed.push({ file: source.name, error: new AppError('invalid', say('dats.containsNoDat')) })
    }
  }
  return imported
}

async function importInto(app: DatDeps, text: Text, imported: ImportedDats): Promise<void> {
  try {
    imported.dats.push(await importDat(app, text))
  } catch (error) {
    imported.failed.push({ file: text.name, error: expected(error) })
  }
}

function expected(error: unknown): AppError {
  if (error instanceof AppError && error.code !== 'no-space') return error
  throw error
}

async function importDat(app: DatDeps, text: Text): Promise<Dat> {
  app.dataDisk.assertSpace()
  const id = randomUUID()
  const rest = createYieldToEventLoop()
  const writer = createWriter(app, id, text)
  try {
    await app.datReader.read(text.bytes, writer, async () => {
      writer.flush(false)
      await rest()
    })
    writer.flush(true)
    const found = await writer.finish(rest)
    app.log.module('verification').info('Read a DAT', { name: found.name, version: found.version, games: found.games })
    return showDat(found)
  } finally {
    // What was replaced, or what was read in vain.
    await removeInactive(app)
  }
}

function createWriter(app: DatDeps, id: string, { name: textName, fileName, stamp, folder }: Text) {
  const { dats } = app
  const next = dats.nextIds()
  const numbers = new Map<string, string>()
  const clones: { id: number; cloneOfId: string }[] = []
  let games: NewDatGame[] = []
  let roms: NewDatRom[] = []
  let key = ''
  let hasShortNames = false
  let counts = { games: 0, roms: 0 }
  const number = ({ name, sourceId, cloneOf, cloneOfId }: DatGame, gameId: number): void => {
    if (numbers.size >= maxNumbered) return
    if (sourceId !== null) numbers.set(sourceId, name)
    if (cloneOf === null && cloneOfId !== null) clones.push({ id: gameId, cloneOfId })
  }
  return {
    onHeader(header: DatHeader, format: Dat['format']) {
      const name = header.name || textName.replace(/\.[^.]+$/, '').replace(/\s*\(\d[^()]*\)$/, '')
      key = datKeyOf({ ...header, name })
      const known = dats.ofKey(key)
      if (known !== null && isOlderVersion(header.version, known.version)) {
        throw new AppError('conflict', say('dats.newerVersionPresent', { name, version: known.version }))
      }
      const { version, description, author } = header
      const system = systemOfDat(name)
      hasShortNames = system !== null && systemsOfSets.includes(system)
      const dat = { id, key, active: false, name, version, description, author, format, fileName, folder, stamp }
      dats.insert({ ...dat, system, ...counts, importedAt: instant(app.clock) })
    },
    onGame(game: DatGame) {
      const gameId = next.game++
      const description = hasShortNames && game.description !== game.name ? game.description : null
      games.push({ id: gameId, datId: id, name: game.name, cloneOf: game.cloneOf, description })
      number(game, gameId)
      for (const rom of game.roms) roms.push({ id: next.rom++, datId: id, datGameId: gameId, ...rom })
      counts = { games: counts.games + 1, roms: counts.roms + game.roms.length }
    },
    flush(isEnd: boolean) {
      while (games.length >= rowsAtOnce || roms.length >= rowsAtOnce || (isEnd && games.length > 0)) {
        dats.insertGames(games, roms.slice(0, rowsAtOnce))
        roms = roms.slice(rowsAtOnce)
        games = []
      }
      while (isEnd && roms.length > 0) {
        dats.insertGames([], roms.slice(0, rowsAtOnce))
        roms = roms.slice(rowsAtOnce)
      }
    },
    async finish(rest: YieldToEventLoop) {
      if (counts.games === 0) throw new AppError('invalid', say('dats.datWithoutGames'))
      for (let from = 0; from < clones.length; from += rowsAtOnce) {
        const parents = clones.slice(from, from + rowsAtOnce).flatMap(({ id: gameId, cloneOfId }) => {
          const name = numbers.get(cloneOfId)
          return name === undefined ? [] : [{ id: gameId, name }]
        })
        dats.nameParents(parents)
        await rest()
      }
      dats.update(id, counts)
      dats.activate(id, key)
      const stored = dats.find(id)
      if (stored === null) throw new AppError('not-found', say('dats.datDeletedMeanwhile'))
      return stored
    },
  }
}

/** Deletes what was read in vain or replaced. An interrupted import leaves some as well. */
export async function removeInactive({ dats }: Pick<AppContext, 'dats'>): Promise<void> {
  const rest = createYieldToEventLoop()
  while (dats.removeSome(removedAtOnce)) await rest()
}
