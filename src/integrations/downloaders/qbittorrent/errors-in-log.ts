import type { ClientDownload } from '#domain/ports/download-client.ts'
import { listOf, wireFields } from '../wire-fields.ts'
import type { Session } from './session.ts'

/**
 * The list does not say why a torrent failed; only the log does, in the program's language.
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-4.1)#get-log
 */
export async function withErrorsFromLog(session: Session, downloads: ClientDownload[]): Promise<ClientDownload[]> {
  if (!downloads.some(isUnexplained)) return downloads
  const answer = await session.ask('log/main?normal=false&info=false&warning=true&critical=true&last_known_id=-1')
  const lines = listOf(answer.json()).map((line) => wireFields(line).text('message') ?? '')
  return downloads.map((download) => {
    const line = isUnexplained(download) ? lines.findLast((text) => text.includes(`"${download.name}"`)) : undefined
    return line === undefined ? download : { ...download, message: reasonIn(line) }
  })
}

function isUnexplained({ rawState }: ClientDownload): boolean {
  return rawState === 'error'
}

/** `… Reason: "NAME file_write (PATH) error: No space left on device"` */
function reasonIn(line: string): string {
  return /error: ([^"]+)"?$/.exec(line)?.[1] ?? line
}
