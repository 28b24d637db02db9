import type { Downloader } from '#domain/downloader.ts'
import { messageOf } from '#domain/errors.ts'
import type { Health } from '#domain/health.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { Program } from '../program.ts'
import { afterSuccess } from '../sources/health.ts'

const shortestWaitMs = 15_000
const longestWaitMs = 5 * 60_000

type Asking = Pick<Program, 'live' | 'clientOf' | 'downloaders' | 'clock' | 'log'>

/**
 * Everything a client lists, in one call, and its health kept up with how that went. An answer not older than
 * `maxAgeMs` is taken again. Throws what the client says.
 */
export async function askClient(
  program: Asking,
  downloader: Downloader,
  maxAgeMs: number,
): Promise<readonly ClientDownload[]> {
  const known = program.live.lists.get(downloader.id)
  if (known !== undefined && program.clock.now().getTime() - known.at < maxAgeMs) return known.downloads
  const asked = program.live.asking.get(downloader.id)
  if (asked !== undefined) return asked
  const question = ask(program, downloader).finally(() => program.live.asking.delete(downloader.id))
  program.live.asking.set(downloader.id, question)
  return question
}

/**
 * Whether a client that could not be asked is left alone for now. Kept apart from its health, because those who hand
 * downloads over let a failing client rest for hours, and following must notice sooner that it is back.
 */
export function isQuiet({ live, clock }: Pick<Program, 'live' | 'clock'>, downloaderId: string): boolean {
  return (live.quietUntil.get(downloaderId) ?? 0) > clock.now().getTime()
}

async function ask(program: Asking, downloader: Downloader): Promise<readonly ClientDownload[]> {
  try {
    const downloads = await program.clientOf(downloader).list()
    program.live.lists.set(downloader.id, { at: program.clock.now().getTime(), downloads })
    noteHealth(program, downloader, null)
    return downloads
  } catch (error) {
    program.live.lists.delete(downloader.id)
    noteHealth(program, downloader, messageOf(error))
    throw error
  }
}

function noteHealth(program: Asking, { id, name }: Downloader, fault: string | null): void {
  const health = program.downloaders.find(id)?.health
  if (health === undefined) return
  if (fault === null) {
    program.live.quietUntil.delete(id)
    if (!health.ok) program.log.info(`${name} can be reached again`, { downloader: id })
    const healthy = afterSuccess(health, program.clock)
    if (healthy !== health) program.downloaders.setHealth(id, healthy)
    return
  }
  if (health.ok) program.log.warn(`${name} cannot be reached`, { downloader: id, error: fault })
  const failing = failingHealth(health, fault, program.clock.now())
  program.live.quietUntil.set(id, Date.parse(failing.disabledUntil))
  program.downloaders.setHealth(id, failing)
}

// It is left alone for as long as it has been failing already, within bounds.
function failingHealth(before: Health, message: string, now: Date): Health & { disabledUntil: string } {
  const since = before.ok || before.since === null ? now.toISOString() : before.since
  const waitMs = Math.min(longestWaitMs, Math.max(shortestWaitMs, now.getTime() - Date.parse(since)))
  return { ok: false, message, since, disabledUntil: new Date(now.getTime() + waitMs).toISOString() }
}
