import { type Static, Type } from '@sinclair/typebox'
import { downloadPriorities, isQueueMove } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import type { DownloadClient, DownloadClientKind, DownloaderConnection } from '#domain/ports/download-client.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { expectedList, upstream } from './client-errors.ts'
import { confirmAdded, infoHashOf } from './confirm-added.ts'
import { addressOf, basicAuthorization, settingsOf } from './connection-parts.ts'
import { detectRtorrent } from './detection.ts'
import { load, priorities } from './rtorrent/add.ts'
import { appliedOptions } from './rtorrent/applied.ts'
import { filesOf, ownId, trackersOf } from './rtorrent/content.ts'
import { listedCommands, listedTorrent } from './rtorrent/torrents.ts'
import { askHttp, askScgi, product, scgiTarget } from './rtorrent/transport.ts'
import { createXmlRpc, Fault, type XmlRpc } from './rtorrent/xmlrpc.ts'
import { seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { listOf } from './wire-fields.ts'

const settings = Type.Object({ ...seedRatioSetting, ...seedMinutesSetting, ...tlsSettings })

/**
 * rTorrent through XML-RPC: over HTTP, as ruTorrent and most seedboxes offer it (often at …/RPC2), or over its own SCGI
 * port or socket. The label of ruTorrent serves as category. rTorrent never deletes files.
 */
export const rtorrent: DownloadClientKind = {
  type: 'rtorrent',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'username', 'password', 'category', 'downloadPath'],
  priorities: downloadPriorities,
  defaultUrl: 'http://127.0.0.1/RPC2',
  settings,
  docsUrl: 'https://rtorrent-docs.readthedocs.io/en/latest/cmd-ref.html',
  detection: detectRtorrent,
  cannotTake: ['version-2-only', 'slash-in-name', 'dot-as-name', 'empty-name'],
  leavesFiles: true,
  passwordOfWebServer: true,
  speaksScgi: true,
  connect: (connection, { outbound, clock }) => {
    const rpc = createXmlRpc(transportOf(connection, outbound))
    return clientOf(withPlainFaults(rpc), rpc, {
      chosen: settingsOf(settings, connection),
      downloadPath: connection.downloadPath,
      now: () => clock.now().getTime(),
    })
  },
}

function transportOf(connection: DownloaderConnection, outbound: Outbound): (body: string) => Promise<string> {
  const address = addressOf(connection, rtorrent)
  if (/^scgi:/i.test(address)) {
    const to = scgiTarget(address)
    return (body) => askScgi(outbound, to, body)
  }
  const access = {
    outbound,
    url: rpcUrl(address),
    headers: basicAuthorization(connection.username, connection.password),
    allowInsecureTls: settingsOf(settings, connection).allowInsecureTls,
  }
  return (body) => askHttp(access, body)
}

type Own = { chosen: Static<typeof settings>; downloadPath: string | null; now(): number }

/** `rpc` throws faults as upstream errors, `faultRpc` as `Fault`. */
function clientOf(rpc: XmlRpc, faultRpc: XmlRpc, { chosen, downloadPath, now }: Own): DownloadClient {
  return {
    test: async () => {
      const version = String(await rpc('system.client_version'))
      return { version, freeBytes: null, downloadPath: downloadPath ?? String(await rpc('directory.default')) }
    },
    add: async (payload, options) => {
      const infoHash = infoHashOf(product, payload)
      return confirmAdded({
        product,
        findId: async () => ((await isListed(faultRpc, infoHash)) ? infoHash : null),
        send: () => load(rpc, payload, options, chosen),
        listsAtOnce: payload.kind === 'torrent',
      })
    },
    appliedOptions: (clientId, options) => appliedOptions(rpc, clientId, options, chosen),
    list: async () => {
      const commands = listedCommands.map((command) => (command.includes('=') ? command : `${command}=`))
      const rows = expectedList(product, await rpc('d.multicall2', '', 'main', ...commands))
      return rows.map((row) => listedTorrent(listOf(row), now()))
    },
    remove: async (clientId) => {
      if (await isListed(faultRpc, clientId)) await rpc('d.erase', ownId(clientId))
    },
    pause: async (clientId) => {
      await rpc('d.stop', ownId(clientId))
    },
    resume: async (clientId) => {
      // A torrent that rTorrent closed after an error still counts as started, so it is stopped first.
      if (Number(await rpc('d.is_active', ownId(clientId))) === 0) await rpc('d.stop', ownId(clientId))
      await rpc('d.start', ownId(clientId))
    },
    prioritize: async (clientIds, change) => {
      if (isQueueMove(change)) throw upstream(product, say('clients.torrentsNoOrderPriority'))
      for (const clientId of clientIds) {
        if (!(await isListed(faultRpc, clientId))) continue
        await rpc('d.priority.set', ownId(clientId), priorities[change])
        // A new priority takes effect only after this.
        await rpc('d.update_priorities', ownId(clientId))
      }
    },
    setCategory: async (clientId, category) => {
      await rpc('d.custom1.set', ownId(clientId), encodeURIComponent(category))
    },
    files: (clientId) => filesOf(rpc, clientId),
    trackers: (clientId) => trackersOf(rpc, clientId),
  }
}

function withPlainFaults(rpc: XmlRpc): XmlRpc {
  return async (method, ...params) => {
    try {
      return await rpc(method, ...params)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const forbidden = /untrusted/i.test(error.message) ? (namedCommand(error.message) ?? method) : null
      throw upstream(product, forbidden === null ? error.message : untrustedCall(forbidden))
    }
  }
}

/** A call that lists torrents is refused because of one of the commands in it. */
function namedCommand(message: string): string | undefined {
  return /\bcommand ["']?([\w.]+)/i.exec(message)?.[1]
}

/** Since rTorrent 0.16.10, a web server can mark calls as untrusted, which then may only read. */
function untrustedCall(method: string): string {
  return `the web server in front of it forbids ${method} (UNTRUSTED_CONNECTION). Let the web server leave out that parameter, or enter the scgi: address`
}

/** An unknown hash is a fault, with a different code in each version. */
async function isListed(faultRpc: XmlRpc, clientId: string): Promise<boolean> {
  try {
    await faultRpc('d.hash', ownId(clientId))
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

function rpcUrl(address: string): string {
  return new URL(address).pathname === '/' ? `${address}/RPC2` : address
}
