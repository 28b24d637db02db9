import type { Downloader } from '#domain/downloads/downloader.ts'
import type { AppContext } from '../app-context.ts'

/** Whether a torrent must still seed. One that its client no longer lists does not. */
export async function isStillSeeding(
  { clientMonitor }: Pick<AppContext, 'clientMonitor'>,
  downloader: Downloader,
  clientId: string,
): Promise<boolean> {
  const listed = await clientMonitor.refreshDownloads(downloader)
  const reported = listed.find((item) => item.clientId.toLowerCase() === clientId.toLowerCase())
  if (reported === undefined) return false
  return reported.seedGoalMet === undefined ? reported.state === 'seeding' : !reported.seedGoalMet
}
