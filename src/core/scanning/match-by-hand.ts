import { join, sep } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import type { Measured } from '#domain/ports/measurer.ts'
import { placeOf } from '../library/deletion/places.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'
import { findRootFolder } from '../root-folders/root-folders.ts'
import { isGone } from '../root-folders/vanished-games.ts'
import { recordFiles } from './record-files.ts'
import type { ScanningProgram } from './run-scan.ts'
import { tellScan } from './scan-progress.ts'
import { givePlace, type Taken, takeIn } from './take-in.ts'

/** A game that takes longer is matched without its sizes: the next scan measures it. */
const longestMeasuringMs = 60_000

export type MatchByHand = { rootFolderId: string; folderName: string; metadataId: string }

/**
 * Says which game a folder is that a scan could not match. Throws AppError `not-found` when there is no such folder or
 * game, `conflict` when the folder or the game is taken.
 */
export async function matchByHand(
  program: ScanningProgram & Pick<Program, 'metadataSource'>,
  userId: string,
  { rootFolderId, folderName, metadataId }: MatchByHand,
): Promise<{ gameId: string; filesAdded: number }> {
  const root = findRootFolder(program, rootFolderId)
  const entry = program.scans.entry(rootFolderId, folderName)
  if (entry === null || entry.state === 'pending') throw new AppError('not-found', 'No scan found such a folder')
  if (entry.state === 'matched') throw new AppError('conflict', 'This folder is matched already')
  const path = join(root.path, entry.name)
  if ((await placeOf(path)) === null) throw new AppError('not-found', `${path} is no longer there`)
  const { game, reason } = await taken(program, userId, path, metadataId)
  if (reason !== null) throw new AppError('conflict', reason)
  const filesAdded = recordFiles(program, game.id, await measured(program, path))
  const settled = { state: 'matched' as const, gameId: game.id, reason: '', candidates: [] }
  program.scans.changeEntry(rootFolderId, folderName, settled)
  tellScan(program, rootFolderId)
  return { gameId: game.id, filesAdded }
}

async function taken(program: ScanningProgram, userId: string, path: string, metadataId: string): Promise<Taken> {
  const held = program.games.byMetadataId(userId, metadataId)
  if (held !== null)
    return (await hasLostFolder(held, path)) ? moveByHand(program, held, path) : givePlace(program, held, path)
  const known = await program.metadataSource().game(metadataId)
  if (known === null) throw new AppError('not-found', 'The metadata provider knows no such game')
  return takeIn(program, userId, path, known)
}

async function hasLostFolder({ libraryPath }: Game, path: string): Promise<boolean> {
  return libraryPath !== null && libraryPath !== path && (await isGone(libraryPath))
}

/** Gives a game another folder than the one that is gone. What was recorded there is forgotten. */
function moveByHand(program: ScanningProgram, game: Game, path: string): Taken {
  const { libraryPath: from } = game
  return program.transaction((): Taken => {
    if (program.scans.takenPaths([path]).some((taken) => taken !== from)) {
      return { game, reason: 'It is the folder of another game' }
    }
    const moved = program.games.moveFolders([{ gameId: game.id, from: from ?? '', to: path }])
    if (moved.length === 0) return { game, reason: `${game.title} was given another folder meanwhile` }
    program.scans.forgetFilesIn(game.id, from ?? '', sep)
    recordHistory(program, {
      type: 'scanned',
      game,
      title: game.title,
      message: `Folder moved from ${from} to ${path}`,
    })
    program.events.emit('gameChanged', { id: game.id, change: 'updated' })
    return { game, reason: null }
  })
}

async function measured(program: Pick<Program, 'startMeasurer'>, path: string): Promise<readonly Measured[]> {
  const measurer = program.startMeasurer(AbortSignal.timeout(longestMeasuringMs))
  try {
    return (await measurer.measure(path)) ?? []
  } finally {
    measurer.close()
  }
}
