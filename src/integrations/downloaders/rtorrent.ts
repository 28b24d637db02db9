import { Type } from '@sinclair/typebox'
import type {
  AddOptions,
  ClientFile,
  DownloadClient,
  DownloadClientKind,
  DownloaderConnection,
  Payload,
} from '#domain/ports/download-client.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { share } from './client-values.ts'
import { expectedList, upstream } from './client-words.ts'
import { addressOf, basicAuthorization, settingsOf } from './connection-parts.ts'
import { handOver, infoHashOf } from './hand-over.ts'
import { askHttp } from './rtorrent/http.ts'
import { askScgi, scgiTarget } from './rtorrent/scgi.ts'
import { listedCommands, listedTorrent } from './rtorrent/torrents.ts'
import { product } from './rtorrent/words.ts'
import { createXmlRpc, Fault, type XmlRpc } from './rtorrent/xmlrpc.ts'
import { tlsSettings } from './shared-settings.ts'
import { listOf } from './wire-fields.ts'

const settings = Type.Object(tlsSettings)

/**
 * rTorrent by XML-RPC: over http, as ruTorrent and most seed boxes offer it (the address is often …/RPC2), or over its
 * own SCGI, by a port or a socket. The label of ruTorrent stands for the category. It never deletes files.
 */
export const rtorrent: DownloadClientKind = {
  type: 'rtorrent',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'username', 'password', 'category', 'downloadPath'],
  defaultUrl: 'http://127.0.0.1/RPC2',
  settings,
  docsUrl: 'https://rtorrent-docs.readthedocs.io/en/latest/cmd-ref.html',
  leavesFiles: true,
  passwordOfWebServer: true,
  speaksScgi: true,
  connect: (connection, { outbound }) => {
    const rpc = createXmlRpc(carrierOf(connection, outbound))
    return clientOf(withPlainFaults(rpc), rpc, connection.downloadPath)
  },
}

function carrierOf(connection: DownloaderConnection, outbound: Outbound): (body: string) => Promise<string> {
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

/** `rpc` tells refusals as upstream errors, `asking` as faults that can be told apart. */
function clientOf(rpc: XmlRpc, asking: XmlRpc, downloadPath: string | null): DownloadClient {
  return {
    test: async () => {
      const version = String(await rpc('system.client_version'))
      return { version, freeBytes: null, downloadPath: downloadPath ?? String(await rpc('directory.default')) }
    },
    add: async (payload, options) => {
      const clientId = infoHashOf(product, payload)
      await handOver({
        product,
        isThere: () => isListed(asking, clientId),
        send: async () => {
          await load(rpc, payload, options)
        },
      })
      return { clientId }
    },
    list: async () => {
      const commands = listedCommands.map((command) => `${command}=`)
      return expectedList(product, await rpc('d.multicall2', '', 'main', ...commands)).map((row) =>
        listedTorrent(listOf(row)),
      )
    },
    remove: async (clientId) => {
      if (await isListed(asking, clientId)) await rpc('d.erase', ownId(clientId))
    },
    pause: async (clientId) => {
      await rpc('d.stop', ownId(clientId))
    },
    resume: async (clientId) => {
      await rpc('d.start', ownId(clientId))
    },
    setCategory: async (clientId, category) => {
      await rpc('d.custom1.set', ownId(clientId), encodeURIComponent(category))
    },
    files: (clientId) => filesOf(rpc, clientId),
  }
}

function withPlainFaults(rpc: XmlRpc): XmlRpc {
  return async (method, ...params) => {
    try {
      return await rpc(method, ...params)
    } catch (error) {
      throw error instanceof Fault ? upstream(product, error.message) : error
    }
  }
}

/** A hash it does not know is a fault, with another code in each version. */
async function isListed(asking: XmlRpc, clientId: string): Promise<boolean> {
  try {
    await asking('d.hash', ownId(clientId))
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

/** The commands behind the content run as soon as it is loaded. It answers 0 whether it could read it or not. */
async function load(rpc: XmlRpc, payload: Payload, options: AddOptions): Promise<void> {
  const commands: string[] = []
  if (options.category) commands.push(`d.custom1.set=${encodeURIComponent(options.category)}`)
  if (options.downloadPath) commands.push(`d.directory.set=${quoted(options.downloadPath)}`)
  if (payload.kind === 'magnet') {
    await rpc(options.stopped ? 'load.normal' : 'load.start', '', payload.uri, ...commands)
  } else if (payload.kind === 'torrent') {
    await rpc(options.stopped ? 'load.raw' : 'load.raw_start', '', payload.bytes, ...commands)
  }
}

async function filesOf(rpc: XmlRpc, clientId: string): Promise<ClientFile[]> {
  const id = ownId(clientId)
  const isFolder = String(await rpc('d.is_multi_file', id)) === '1'
  const name = String(await rpc('d.name', id))
  const commands = ['f.path=', 'f.size_bytes=', 'f.completed_chunks=', 'f.size_chunks=']
  return listOf(await rpc('f.multicall', id, '', ...commands)).map((row) => {
    const [path, size, done, all] = listOf(row)
    const chunks = Number(all)
    return {
      path: isFolder ? `${name}/${String(path)}` : String(path),
      size: Number(size),
      progress: chunks > 0 ? share(Number(done) / chunks) : 1,
    }
  })
}

/** It writes hashes in capitals and knows no other. */
function ownId(clientId: string): string {
  return clientId.toUpperCase()
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

function rpcUrl(address: string): string {
  return new URL(address).pathname === '/' ? `${address}/RPC2` : address
}
