import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecretBox } from '#db/secret-box.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { AddOptions, ClientDownload, DownloadClient } from '#domain/ports/download-client.ts'
import type { Log } from '#domain/ports/log.ts'
import { connectBuiltin } from '#integrations/downloaders/builtin.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { hashOf, someBytes, startFileServer } from '../../../fakes/file-server.ts'
import { acceptedId } from '../connection.ts'

const ignore = () => undefined
const log: Log = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, module: () => log }
const secretBox = createSecretBox(new Uint8Array(32).fill(7))

export const usual: AddOptions = { title: 'A Game', category: 'games', downloadPath: null, stopped: false }
export const isBetweenAttempts = ({ rawState }: ClientDownload) => rawState === 'waiting'
export const done = (download: ClientDownload) => download.state === 'completed'
export const failed = (download: ClientDownload) => download.state === 'error'
export const hashOfFile = (path: string | null) => hashOf(readFileSync(path ?? ''))

export type BuiltinScene = Awaited<ReturnType<typeof setBuiltinScene>>

/** A file server, and a folder in which built-in downloaders keep everything. */
export async function setBuiltinScene() {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-builtin-'))
  const server = await startFileServer({})
  const clients: DownloadClient[] = []
  const connect = (settings: Record<string, unknown> = {}, firstPauseMs = 20): DownloadClient => {
    const login = { url: null, username: null, password: null, category: null, downloadPath: null }
    const connection = { id: 'd1', name: 'Own', ...login, settings }
    const context = { outbound: createOutbound(), clock: systemClock, log, stateFolder: folder, secretBox }
    const client = connectBuiltin(connection, { ...context, makeRoom: () => false }, firstPauseMs)
    clients.push(client)
    return client
  }
  const add = async (client: DownloadClient, path: string, options: Partial<AddOptions> = {}): Promise<string> => {
    const payload = { kind: 'link' as const, url: server.url + path, name: 'A Game', size: null }
    return acceptedId(client.add(payload, { ...usual, ...options }))
  }
  return {
    folder,
    server,
    connect,
    add,
    /** Downloads another file, so that a download that should stand still had the time to move. */
    async completeAnother(client: DownloadClient): Promise<void> {
      server.files['/other.zip'] = { bytes: someBytes(50_000), pieceMs: 5 }
      await until(client, await add(client, '/other.zip'), done)
    },
    async close() {
      await Promise.all(clients.splice(0).map((client) => client.close?.()))
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for a download that is as wanted. */
export async function until(client: DownloadClient, id: string, wanted: (download: ClientDownload) => boolean) {
  const end = Date.now() + 30_000
  for (;;) {
    const download = (await client.list()).find(({ clientId }) => clientId === id)
    if (download !== undefined && wanted(download)) return download
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(download)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
