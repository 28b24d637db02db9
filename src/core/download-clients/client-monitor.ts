import type { ClientDownload, ClientTest } from '#domain/ports/download-client.ts'

/** What is known of a download only while it is looked at. Speeds in bytes/s, eta in seconds. */
export type LiveFacts = Pick<ClientDownload, 'downloadSpeed' | 'uploadSpeed' | 'eta' | 'ratio' | 'seeders'>

export const noLiveFacts: LiveFacts = { downloadSpeed: 0, uploadSpeed: 0, eta: null, ratio: null, seeders: null }

export type ClientList = { at: number; downloads: readonly ClientDownload[] }

export type BlockedDownload = { downloaderId: string; title: string; message: string; triedAt: number }

export type ClientCheck = { at: number; told: ClientTest }

/** What the clients told last, in memory only. */
export type LiveDownloads = {
  /** By the id of our download. */
  facts: Map<string, LiveFacts>
  /** By downloader. */
  lists: Map<string, ClientList>
  /** Questions under way, by downloader: whoever asks meanwhile gets the same answer. */
  asking: Map<string, Promise<readonly ClientDownload[]>>
  /** Clients whose downloads are being followed just now, by downloader. */
  following: Set<string>
  /** Clients that interrupted hand-overs are given to just now; `null` for those that had no client yet. */
  sendingTo: Set<string | null>
  /** Whether interrupted removals are being carried out. */
  removing: boolean
  /** Clients that could not be asked, and until when (epoch ms) they are left alone. */
  backedOffUntil: Map<string, number>
  /** How often in a row a client has refused our credentials. */
  refusals: Map<string, number>
  /** What clients told of themselves when they were looked at last, by downloader. */
  clientChecks: Map<string, ClientCheck>
  /** Downloads that their client's own machine holds up, by id, and when they were last let try again (epoch ms). */
  blocked: Map<string, BlockedDownload>
  /** Since when (epoch ms) a client has not listed a download, by its id. */
  missedSince: Map<string, number>
  /** When progress was last told to those who listen, and what came since. */
  toldAt: number
  untold: Set<string>
  timer: ReturnType<typeof setTimeout> | null
}

export function createLiveDownloads(): LiveDownloads {
  return {
    facts: new Map(),
    lists: new Map(),
    asking: new Map(),
    following: new Set(),
    sendingTo: new Set(),
    removing: false,
    blocked: new Map(),
    missedSince: new Map(),
    backedOffUntil: new Map(),
    refusals: new Map(),
    clientChecks: new Map(),
    toldAt: 0,
    untold: new Set(),
    timer: null,
  }
}

/** Forgets what was learnt of a client, so that it is asked again at once: it was changed, or tried by hand. */
export function forgetClientState({ live }: { live: LiveDownloads }, downloaderId: string): void {
  for (const told of [live.lists, live.backedOffUntil, live.refusals, live.clientChecks]) told.delete(downloaderId)
}
