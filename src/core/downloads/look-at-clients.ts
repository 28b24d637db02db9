import type { Downloader } from '#domain/downloader.ts'
import { AppError, messageOf } from '#domain/errors.ts'
import { isUnreadable } from '#domain/health.ts'
import type { Program } from '../program.ts'
import { isQuiet, noteAnswer, noteFault } from './ask-client.ts'

type Looking = Pick<Program, 'live' | 'downloaders' | 'clock' | 'log' | 'health' | 'clientOf'>

/** Looks at every enabled client, also at those that nothing is fetched with: whether it answers, where it saves, its free space. */
export async function lookAtClients(program: Looking, signal?: AbortSignal): Promise<void> {
  const enabled = program.downloaders.all().filter((downloader) => downloader.enabled)
  await Promise.all(
    enabled.map(async (downloader) => {
      if (signal?.aborted || isUnreadable(downloader.health) || isQuiet(program, downloader.id)) return
      await lookAt(program, downloader)
    }),
  )
}

async function lookAt(program: Looking, downloader: Downloader): Promise<void> {
  const { id } = downloader
  try {
    const told = await program.clientOf(downloader).test()
    const before = program.live.looks.get(id)?.told
    if (program.downloaders.find(id)?.updatedAt !== downloader.updatedAt) return
    program.live.looks.set(id, { at: program.clock.now().getTime(), told })
    if (before?.downloadPath !== told.downloadPath) program.health.lookSoon = true
    noteAnswer(program, downloader)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    program.log.debug('A client was looked at in vain', { client: downloader.name, reason: messageOf(error) })
    noteFault(program, downloader, error)
  }
}
