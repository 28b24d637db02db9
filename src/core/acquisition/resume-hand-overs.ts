import type { HandOver, StoredDownload } from '#db/repositories/downloads.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/download.ts'
import type { Downloader } from '#domain/downloader.ts'
import { AppError, isPerhapsTaken, messageOf } from '#domain/errors.ts'
import type { Program } from '../program.ts'
import { type FailParts, failDownload } from './fail-download.ts'
import { type HandOverParts, handOver } from './hand-over.ts'
import { pickClients } from './pick-clients.ts'
import { longestPauseMs, postponeHandOver } from './postpone-hand-over.ts'

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

const leastAttempts = 6
const longestMs = 60 * 60_000

type Parts = FailParts & HandOverParts & Pick<Program, 'downloaders' | 'downloadClientKinds'>

/**
 * Finishes hand-overs that were begun and not finished, because the program ended or no client took them. What no
 * client takes for an hour fails, and its game is wanted again; what one of them may have does not, or it would be
 * fetched twice. Called at start and by every round of following. The
 * clients are asked side by side, each for one download after the other: one that hangs keeps only its own waiting.
 */
export async function resumeHandOvers(program: Parts, signal?: AbortSignal): Promise<void> {
  const due = program.downloads.handOvers().flatMap((journaled) => dueNow(program, journaled))
  const lanes = Map.groupBy(due, ({ download }) => download.downloaderId)
  await Promise.all(
    [...lanes].map(async ([downloaderId, lane]) => {
      const { handingTo } = program.live
      if (handingTo.has(downloaderId)) return
      handingTo.add(downloaderId)
      try {
        for (const { download } of lane) {
          if (signal?.aborted) return
          await resumeIfDue(program, download.id)
        }
      } finally {
        handingTo.delete(downloaderId)
      }
    }),
  )
}

type Due = { download: StoredDownload; journaled: HandOver }

/** A hand-over that may be tried now, as a list of one or none. One whose download has ended is closed. */
function dueNow(program: Parts, journaled: HandOver): Due[] {
  const download = program.downloads.find(journaled.downloadId)
  if (download === null || program.handingOver.has(download.id)) return []
  if (!active.has(download.status)) {
    program.downloads.removeHandOver(download.id)
    return []
  }
  return isDue(journaled, program.clock.now()) ? [{ download, journaled }] : []
}

/** Farther ahead than any pause only a clock that was wrong has set it. */
function isDue({ nextAttemptAt }: HandOver, now: Date): boolean {
  if (nextAttemptAt === null) return true
  const leftMs = Date.parse(nextAttemptAt) - now.getTime()
  return leftMs <= 0 || leftMs > longestPauseMs
}

/** It may have ended or been changed while others of its lane were handed over. */
async function resumeIfDue(program: Parts, downloadId: string): Promise<void> {
  const journaled = program.downloads.findHandOver(downloadId)
  if (journaled === null) return
  for (const due of dueNow(program, journaled)) await resume(program, due)
}

async function resume(program: Parts, { download, journaled }: Due): Promise<void> {
  try {
    await handOver(program, download, clientsFor(program, download, journaled))
  } catch (error) {
    const reason = messageOf(error)
    if (!(error instanceof AppError)) program.log.module('grab').error('A hand-over failed', { reason, error })
    const now = program.clock.now().getTime()
    const isOver = journaled.attempts + 1 >= leastAttempts && now - Date.parse(download.addedAt) >= longestMs
    if (isOver && !isPerhapsTaken(error)) {
      failDownload(program, download.id, reason, { blacklist: false, isDueAgain: true })
      return
    }
    postponeHandOver(program, download.id, reason)
  }
}

/** Whoever may have it, or was chosen for it, is asked alone, unless it is not in use any more. */
function clientsFor(program: Parts, download: StoredDownload, journaled: HandOver): Downloader[] {
  const able = pickClients(program, journaled.kind)
  const withId = (wanted: string | null) => able.find(({ id }) => id === wanted)
  const alone = withId(journaled.perhapsTakenBy) ?? withId(journaled.chosenId)
  if (alone !== undefined) return [alone]
  const asked = withId(download.downloaderId)
  return asked === undefined ? able : [asked, ...able.filter((downloader) => downloader !== asked)]
}
