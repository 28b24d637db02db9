import { type Static, Type } from '@sinclair/typebox'
import { DownloaderTypeModel } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import { Model } from '#domain/scalars.ts'
import { readLinuxFile } from '#platform/linux-files.ts'
import type { AppContext } from '../app-context.ts'

export const DetectedClientModel = Model('DetectedClient', {
  type: DownloaderTypeModel,
  label: Type.String(),
  url: Type.String(),
  needsCredentials: Type.Boolean({ description: 'Whether it needs a password or an API key' }),
  added: Type.Boolean({ description: 'Whether it is one of the download clients already' }),
})
export type DetectedClient = Static<typeof DetectedClientModel>

type Options = {
  /** Whether to look on the machine around the container as well. */
  includeHost?: boolean
  /** Other ports than those that the products use by default. */
  ports?: readonly number[]
}

const thisMachine = '127.0.0.1'

/**
 * Looks for download clients on this machine, on the ports that they use by default. Asks each in its own API, without
 * credentials. Never asks any other machine, except for the host of the container.
 */
export async function detectClients(
  app: Pick<AppContext, 'downloadClientKinds' | 'downloaders' | 'outbound'>,
  { includeHost = false, ports }: Options = {},
): Promise<DetectedClient[]> {
  const host = includeHost ? await containerHost() : null
  const hosts = host === null ? [thisMachine] : [thisMachine, host]
  const added = new Set(app.downloaders.all().map(({ type, url }) => `${type} ${comparable(url ?? '')}`))
  const probes = Object.values(app.downloadClientKinds).flatMap(({ type, label, detection }) => {
    if (detection === undefined) return []
    const places = hosts.flatMap((host) => (ports ?? detection.ports).map((port) => ({ host, port })))
    return places.map(async (place): Promise<DetectedClient | null> => {
      const found = await detection.probe(app.outbound, place).catch(nothing)
      return found === null ? null : { type, label, ...found, added: added.has(`${type} ${comparable(found.url)}`) }
    })
  })
  return (await Promise.all(probes)).filter((found) => found !== null)
}

/** Passes over an address where no program listens, or one that does not speak HTTP. */
function nothing(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

function comparable(url: string): string {
  return url
    .toLowerCase()
    .replace('localhost', thisMachine)
    .replace(/(?:\/jsonrpc|\/RPC2)?\/*$/i, '')
}

/** The gateway of the container, which is its host; `null` without one. */
async function containerHost(): Promise<string | null> {
  return gatewayOf(readLinuxFile('/proc/net/route') ?? '')
}

/** The gateway of the default route in the routing table of Linux, which has addresses in reversed hexadecimal. */
export function gatewayOf(table: string): string | null {
  for (const line of table.split('\n').slice(1)) {
    const [, destination, gateway = ''] = line.trim().split(/\s+/)
    if (destination !== '00000000' || !/^[0-9A-F]{8}$/i.test(gateway) || gateway === '00000000') continue
    return (gateway.match(/../g) ?? [])
      .map((byte) => Number.parseInt(byte, 16))
      .reverse()
      .join('.')
  }
  return null
}
