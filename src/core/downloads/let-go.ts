import type { StoredDownload } from '#db/repositories/downloads.ts'
import { hasSeededEnough } from '#domain/client-state.ts'
import type { Downloader } from '#domain/downloader.ts'
import { messageOf } from '#domain/errors.ts'
import { removeBrought } from '../importing/remove-sources.ts'
import type { Program } from '../program.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { askClientAnew, isQuiet } from './ask-client.ts'
import { libraryStandsAlone } from './library-stands-alone.ts'
import { isNeededByAnother } from './needed-by-another.ts'
import { isNeededByGame } from './needed-by-game.ts'

type LettingGo = Pick<
  Program,
  | 'settings'
  | 'games'
  | 'downloads'
  | 'downloaders'
  | 'downloadClientKinds'
  | 'imports'
  | 'clientOf'
  | 'live'
  | 'clock'
  | 'log'
  | 'health'
>

/** Whether a client is to lose a download once it is imported. */
export function isToBeLetGo(program: Pick<Program, 'settings'>, downloader: Downloader): boolean {
  return downloader.removeCompleted || readImportSettings(program).deleteAfterImport
}

/**
 * Removes an imported download from its client; its files as well when that is set and no game needs them. Not while
 * somebody else waits for the same one.
 */
export async function letGo(program: LettingGo, downloader: Downloader, download: StoredDownload): Promise<void> {
  if (isNeededByAnother(program, download)) return
  const record = program.imports.latestOf(download.id)
  const sourcePath = record?.sourcePath ?? null
  const deleteFiles =
    readImportSettings(program).deleteAfterImport &&
    !isNeededByGame(program, sourcePath, record) &&
    (await libraryStandsAlone(program, download, sourcePath))
  await program.clientOf(downloader).remove(download.clientId, { deleteFiles })
  if (!deleteFiles || record === null || program.downloadClientKinds[downloader.type]?.leavesFiles !== true) return
  const left = await removeBrought(program, record)
  if (left > 0)
    program.log.info('Files of a download stay: the library has none like them', { title: record.title, left })
}

/** Whether the download is owed to others still. What its client does not list any more is not. */
export async function isOwed(program: LettingGo, downloader: Downloader, clientId: string): Promise<boolean> {
  const listed = await askClientAnew(program, downloader)
  const told = listed.find((one) => one.clientId.toLowerCase() === clientId.toLowerCase())
  if (told === undefined) return false
  return told.seedGoalMet === undefined ? told.state === 'seeding' : !told.seedGoalMet
}

/** Lets go of imported torrents that have met their goal since. */
export async function letGoOfSeeded(program: LettingGo, signal?: AbortSignal): Promise<void> {
  const imported = program.downloads.withStatus(['imported']).filter(({ protocol }) => protocol === 'torrent')
  for (const [downloaderId, downloads] of Map.groupBy(imported, (download) => download.downloaderId)) {
    if (signal?.aborted) return
    const downloader = downloaderId === null ? null : program.downloaders.find(downloaderId)
    if (downloader === null || isQuiet(program, downloader.id) || !isToBeLetGo(program, downloader)) continue
    try {
      await letGoOf(program, downloader, downloads)
    } catch (error) {
      program.log.warn('Seeded downloads were not removed', { client: downloader.name, reason: messageOf(error) })
    }
  }
}

async function letGoOf(program: LettingGo, downloader: Downloader, downloads: StoredDownload[]): Promise<void> {
  const listed = await askClientAnew(program, downloader)
  const finished = new Set(listed.filter(hasSeededEnough).map(({ clientId }) => clientId.toLowerCase()))
  for (const download of downloads) {
    if (finished.has(download.clientId.toLowerCase())) await letGo(program, downloader, download)
  }
}
