import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { StartedPeer } from './peer.ts'
import { findProgram, listens, type PeerProcess, startProgram, tryAgain } from './peer-process.ts'

const username = 'tester'
const password = 's3cr3t-Pass'

/** A web server before it, or its own SCGI on a port or on a socket. */
export type RtorrentWay = 'http' | 'port' | 'socket'

type Ports = { scgi: number; peer: number; web: number }
type Place = { folder: string; downloadFolder: string; ports: Ports; way: RtorrentWay }

/** rtorrent; lighttpd before it asks for a password, as rtorrent itself has none. */
export function startRtorrent(way: RtorrentWay = 'http'): Promise<StartedPeer> {
  return tryAgain(3, async () => {
    const folder = peerFolder('rtorrent')
    const downloadFolder = join(folder, 'downloads')
    for (const name of ['downloads', 'session', 'web']) mkdirSync(join(folder, name))
    const ports = { scgi: await freePort(), peer: await freePort(), web: await freePort() }
    const place = { folder, downloadFolder, ports, way }
    writeFileSync(join(folder, 'rtorrent.rc'), torrentLines(place).join('\n'))
    writeFileSync(join(folder, 'web/conf'), webLines(join(folder, 'web'), ports).join('\n'))
    writeFileSync(join(folder, 'web/passwords'), `${username}:${encrypted()}\n`)
    let programs = await startAll(place)
    const stopAll = async () => {
      for (const app of programs) await app.stop()
    }
    return {
      url: addressOf(place),
      username: way === 'http' ? username : '',
      password: way === 'http' ? password : '',
      downloadFolder,
      peerPort: ports.peer,
      restart: async () => {
        await stopAll()
        programs = await startAll(place)
      },
      stop: async () => {
        await stopAll()
        removeFolder(folder)
      },
    }
  })
}

function addressOf({ folder, ports, way }: Place): string {
  if (way === 'http') return `http://${loopback}:${ports.web}/RPC2`
  return way === 'port' ? `scgi://${loopback}:${ports.scgi}` : `scgi://${socketIn(folder)}`
}

function socketIn(folder: string): string {
  return join(folder, 'rpc.socket')
}

async function startAll(place: Place): Promise<PeerProcess[]> {
  const { folder, ports, way } = place
  for (const left of ['session/rtorrent.lock', 'rpc.socket']) rmSync(join(folder, left), { force: true })
  const torrent = await startProgram({
    command: 'rtorrent',
    args: ['-n', '-o', `import=${join(folder, 'rtorrent.rc')}`],
    folder,
    env: { TERM: 'xterm' },
    isReady: () => listens(way === 'socket' ? socketIn(folder) : ports.scgi),
  })
  if (way !== 'http') return [torrent]
  try {
    const web = await startProgram({
      command: 'lighttpd',
      args: ['-D', '-f', join(folder, 'web/conf')],
      folder,
      isReady: () => listens(ports.web),
    })
    return [web, torrent]
  } catch (error) {
    await torrent.stop()
    throw error
  }
}

function torrentLines({ folder, downloadFolder, ports, way }: Place): string[] {
  return [
    'system.daemon.set = true',
    `network.bind_address.set = ${loopback}`,
    `network.port_range.set = ${ports.peer}-${ports.peer}`,
    'network.port_random.set = no',
    way === 'socket'
      ? `network.scgi.open_local = ${socketIn(folder)}`
      : `network.scgi.open_port = ${loopback}:${ports.scgi}`,
    'network.xmlrpc.size_limit.set = 16M',
    'dht.mode.set = disable',
    'protocol.pex.set = no',
    'trackers.use_udp.set = no',
    `directory.default.set = ${downloadFolder}`,
    `session.path.set = ${join(folder, 'session')}`,
    'pieces.hash.on_completion.set = yes',
    '',
  ]
}

function webLines(folder: string, ports: Ports): string[] {
  const rule = '"method" => "basic", "realm" => "rtorrent", "require" => "valid-user"'
  return [
    'server.modules = ("mod_auth", "mod_authn_file", "mod_scgi")',
    `server.bind = "${loopback}"`,
    `server.port = ${ports.web}`,
    `server.document-root = "${folder}"`,
    `server.errorlog = "${join(folder, 'errors')}"`,
    'server.max-request-size = 32768',
    'auth.backend = "htpasswd"',
    `auth.backend.htpasswd.userfile = "${join(folder, 'passwords')}"`,
    `auth.require = ("/RPC2" => (${rule}))`,
    `scgi.server = ("/RPC2" => (("host" => "${loopback}", "port" => ${ports.scgi}, "check-local" => "disable")))`,
    '',
  ]
}

function encrypted(): string {
  const openssl = findProgram('openssl') ?? 'openssl'
  const made = spawnSync(openssl, ['passwd', '-apr1', password], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl passwd: ${made.stderr}`)
  return made.stdout.trim()
}
