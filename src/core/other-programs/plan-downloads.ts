import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { BlacklistEntry } from '#domain/indexers/blacklist.ts'
import { stableId } from '#domain/other-programs/stable-id.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { Plan } from './plan.ts'

/** The games of downloads in progress whose client is imported. */
export function gamesWithDownloads({ data, downloaders }: Plan): Set<string> {
  return new Set(data.downloads.filter((row) => downloaders.has(row.downloaderId)).map(({ gameId }) => gameId))
}

/** Downloads in progress, which are tracked from now on. Only administrators may delete their files. */
export function planDownloads(plan: Plan): void {
  const { app, data, report } = plan
  for (const row of data.downloads) {
    const game = plan.games.get(row.gameId)
    const downloader = plan.downloaders.get(row.downloaderId)
    if (game === undefined) {
      report.add(row, 'skipped', 'Its game is not imported.')
      continue
    }
    if (downloader === undefined) {
      report.add(row, 'skipped', 'Its download client is not imported.')
      continue
    }
    if (app.downloads.find(row.id) !== null || app.downloads.byClientId(downloader.id, row.clientId) !== null) {
      report.add(row, 'unchanged')
      continue
    }
    const { kind, version } = parseReleaseName(row.title)
    const { id, protocol, clientId, title, size, addedAt } = row
    const download: StoredDownload = {
      id,
      gameId: game.id,
      partId: null,
      userId: game.userId,
      downloaderId: downloader.id,
      protocol,
      clientId,
      title,
      indexerName: null,
      kind,
      version,
      status: 'downloading',
      progress: 0,
      size,
      downloaded: 0,
      message: null,
      path: null,
      addedAt,
      completedAt: null,
      missedPolls: 0,
      removal: null,
      adopted: true,
      manual: false,
      splitFrom: null,
      postedBytes: null,
      archivePasswords: null,
    }
    plan.writes.push(() => app.downloads.insert(download))
    report.add(row, 'imported')
  }
}

export function planBlacklist(plan: Plan): void {
  const { app, data, report } = plan
  const known = app.blacklist.ofGames([...plan.games.values()].map(({ id }) => id))
  const keys = new Set(known.map(({ gameId, releaseTitle }) => `${gameId} ${releaseTitle}`))
  const added: BlacklistEntry[] = []
  for (const row of data.blacklist) {
    const gameId = plan.games.get(row.gameId)?.id
    if (gameId === undefined) {
      report.add(row, 'skipped', 'Its game is not imported.')
      continue
    }
    const key = `${gameId} ${row.releaseTitle}`
    if (keys.has(key)) {
      report.add(row, 'unchanged')
      continue
    }
    keys.add(key)
    const { releaseTitle, indexerName, createdAt } = row
    // The entry of a game that is in the library of another account, too, has its id there.
    const id = gameId === row.gameId ? row.id : stableId(`blacklist of ${gameId}`, row.id)
    added.push({ id, gameId, releaseTitle, indexerName, reason: null, createdAt })
    report.add(row, 'imported')
  }
  plan.writes.push(() => app.blacklist.insertAll(added))
}
