import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/** Less is used again soon. */
const maxUnusedBytes = 4 * 1024 * 1024

/** Returns the space of sent torrents and NZBs to the disk, in steps that do not block the event loop. */
export async function shrinkDatabase(
  { downloads }: Pick<AppContext, 'downloads'>,
  signal?: AbortSignal,
): Promise<void> {
  if (downloads.unusedBytes() <= maxUnusedBytes) return
  const yieldToEventLoop = createYieldToEventLoop(0)
  while (!signal?.aborted && downloads.shrinkFile()) await yieldToEventLoop()
}
