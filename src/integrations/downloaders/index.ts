import type { DownloaderType } from '#domain/downloads/downloader.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { aria2 } from './aria2.ts'
import { behindProxy } from './behind-proxy.ts'
import { blackhole } from './blackhole.ts'
import { builtin } from './builtin.ts'
import { deluge } from './deluge.ts'
import { nzbget } from './nzbget.ts'
import { qbittorrent } from './qbittorrent.ts'
import { redactsSecrets } from './redact-secrets.ts'
import { rtorrent } from './rtorrent.ts'
import { sabnzbd } from './sabnzbd.ts'
import { synology } from './synology.ts'
import { transmission } from './transmission.ts'

/** All download clients: a new one is a file in this folder and a line here. */
const adapters = {
  qbittorrent,
  transmission,
  builtin,
  deluge,
  rtorrent,
  aria2,
  synology,
  sabnzbd,
  nzbget,
  blackhole,
} satisfies Record<DownloaderType, DownloadClientKind>

/** The registry, with proxy support and redaction of secrets. */
export const downloadClientKinds = decorateAll(adapters)

function decorateAll<Type extends string>(kinds: Record<Type, DownloadClientKind>): Record<Type, DownloadClientKind> {
  const entries = Object.entries<DownloadClientKind>(kinds).map(([type, kind]) => [
    type,
    redactsSecrets(behindProxy(kind)),
  ])
  return Object.fromEntries(entries)
}

/** The kind of a stored type; null when this version does not support it. */
export function downloadClientKind(type: DownloaderType): DownloadClientKind | null {
  const kinds: Partial<Record<DownloaderType, DownloadClientKind>> = downloadClientKinds
  return kinds[type] ?? null
}
