import type { StoredDownload } from '#db/repositories/downloads.ts'
import { isComplete } from '#domain/client-state.ts'
import type { Downloader } from '#domain/downloader.ts'
import { messageOf } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { failDownload } from '../acquisition/fail-download.ts'
import { resumeHandOvers } from '../acquisition/resume-hand-overs.ts'
import type { ImportingProgram } from '../importing/run-import.ts'
import { startImport } from '../importing/start-import.ts'
import type { Program } from '../program.ts'
import { askClient, isQuiet } from './ask-client.ts'
import { endDeletedDownloads } from './end-deleted-downloads.ts'
import { letTryAgain, noteHeldUp, withoutBlame } from './held-up.ts'
import { loseDownload } from './lose-download.ts'
import { resumeRemovals } from './remove-download.ts'
import { roundsUntilRemoved } from './rounds-until-removed.ts'
import { tellProgress } from './tell-progress.ts'
import { wantWhatIsLeft } from './want-what-is-left.ts'
import { factsOf, sameFacts, whatChanged } from './what-changed.ts'

export type FollowingProgram = ImportingProgram &
  Pick<
    Program,
    'live' | 'blacklist' | 'downloadClientKinds' | 'handingOver' | 'health' | 'about' | 'rootFolders' | 'indexers'
  >

/** A client that has just been started may list nothing for a while, however often it is asked. */
const missedForMs = 30_000
const graceMs = 60_000
const usualPatienceMs = 5000

/**
 * One round: every client with downloads on their way is asked once, and what it says becomes their status. A client
 * that cannot be asked changes nothing but its own health. One that takes long is not waited for: its answer counts
 * when it comes, it is not asked a second time meanwhile, and the others are followed on.
 */
export async function followDownloads(
  program: FollowingProgram,
  signal?: AbortSignal,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const until = within(program, patienceMs)
  await until(resumeHandOvers(program, signal))
  await until(resumeRemovals(program, signal))
  if (signal?.aborted) return
  wantWhatIsLeft(program)
  const followed = Map.groupBy(program.downloads.active(), (download) => download.downloaderId)
  const rounds = [...followed].map(async ([downloaderId, downloads]) => {
    const downloader = downloaderId === null ? null : program.downloaders.find(downloaderId)
    if (downloader === null) loseClient(program, downloads)
    else await followClient(program, downloader, downloads, signal)
  })
  await until(Promise.all(rounds))
}

async function followClient(
  program: FollowingProgram,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  signal: AbortSignal | undefined,
): Promise<void> {
  // Whoever asked it still waits: it is followed by the next round.
  if (isQuiet(program, downloader.id) || program.live.following.has(downloader.id)) return
  program.live.following.add(downloader.id)
  try {
    const told = await askClient(program, downloader, 0)
    if (signal?.aborted) return
    applyTold(program, downloader, downloads, byEveryId(told))
    await letTryAgain(program, downloader)
  } catch (error) {
    program.log.debug('A client was not followed', { client: downloader.name, reason: messageOf(error) })
  } finally {
    program.live.following.delete(downloader.id)
  }
}

/** An id of its own counts before one that another went by earlier. */
function byEveryId(told: readonly ClientDownload[]): Map<string, ClientDownload> {
  const earlier = told.flatMap((one) => (one.otherIds ?? []).map((id) => [id, one] as const))
  return new Map([...earlier, ...told.map((one) => [one.clientId.toLowerCase(), one] as const)])
}

function applyTold(
  program: FollowingProgram,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  told: ReadonlyMap<string, ClientDownload>,
): void {
  const changed: string[] = []
  const deleted: string[] = []
  const ended: (() => void)[] = []
  program.transaction(() => {
    // Asking took a while: what was followed may have been imported, removed or ended meanwhile.
    const activeNow = new Map(program.downloads.active().map((download) => [download.id, download]))
    for (const { id } of downloads) {
      const download = activeNow.get(id)
      if (download === undefined || download.downloaderId !== downloader.id) continue
      if (download.removal !== null) continue
      const one = told.get(download.clientId.toLowerCase())
      if (one !== undefined && noteTold(program, download, withoutBlame(one))) changed.push(id)
      const isHeldUp = noteHeldUp(program, downloader, download, one)
      if (download.status === 'importing') continue
      if (one === undefined ? isMissing(program, download) : one.deleted === true) deleted.push(id)
      else if (one === undefined || isHeldUp) continue
      else if (one.state === 'error') ended.push(() => fail(program, downloader, id, one))
      else if (isComplete(one)) ended.push(() => arrive(program, id))
    }
  })
  if (deleted.length > 0) endDeletedDownloads(program, downloader, deleted)
  for (const end of ended) end()
  tellProgress(program, changed)
}

/** Answers whether there is something to tell. */
function noteTold(program: FollowingProgram, download: StoredDownload, told: ClientDownload): boolean {
  const facts = factsOf(told)
  const before = program.live.facts.get(download.id)
  program.live.facts.set(download.id, facts)
  const change = whatChanged(download, told, program.clock)
  if (change !== null) program.downloads.update(download.id, change)
  const visibly = change !== null && (change.status !== undefined || change.progress !== undefined)
  return visibly || before === undefined || !sameFacts(before, facts)
}

/** Counts a round in which the client did not list it. Answers whether there were enough of them. */
function isMissing(program: FollowingProgram, download: StoredDownload): boolean {
  const ageMs = program.clock.now().getTime() - Date.parse(download.addedAt)
  const wasListed = program.live.facts.has(download.id)
  const isYoung = !wasListed && ageMs >= 0 && ageMs < graceMs
  if (isYoung || program.downloads.findHandOver(download.id) !== null) return false
  const now = program.clock.now().getTime()
  const since = download.missedRounds === 0 ? now : (program.live.missedSince.get(download.id) ?? now)
  program.live.missedSince.set(download.id, since)
  const missedRounds = download.missedRounds + 1
  program.downloads.update(download.id, { missedRounds })
  if (missedRounds < roundsUntilRemoved || Math.abs(now - since) < missedForMs) return false
  program.live.missedSince.delete(download.id)
  return true
}

function loseClient(program: FollowingProgram, downloads: readonly StoredDownload[]): void {
  for (const { id, status } of downloads) {
    if (status === 'importing' || program.downloads.findHandOver(id) !== null) continue
    loseDownload(program, id, 'Its download client was removed from Ludarr.')
  }
}

function fail(program: FollowingProgram, downloader: Downloader, id: string, told: ClientDownload): void {
  const words = told.message ?? `${downloader.name} reports "${told.clientWord}".`
  failDownload(program, id, words, { blacklist: told.blameless !== true })
  tellProgress(program, [id])
}

function arrive(program: FollowingProgram, id: string): void {
  const download = program.downloads.find(id)
  if (download !== null) startImport(program, download)
}

/** Waits for parts of a round, all together no longer than so. What ends badly afterwards is written down. */
function within({ log }: Pick<Program, 'log'>, patienceMs: number): (work: Promise<unknown>) => Promise<void> {
  const deadline = performance.now() + patienceMs
  return async (work) => {
    let isLate = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(
        () => {
          isLate = true
          resolve()
        },
        Math.max(0, deadline - performance.now()),
      )
    })
    const done = work.then(
      () => undefined,
      (error: unknown) => {
        if (!isLate) throw error
        log.error('Following failed', { reason: messageOf(error) })
      },
    )
    await Promise.race([done, late]).finally(() => clearTimeout(timer))
  }
}
