import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { StartedPeer } from './peer.ts'
import { findProgram, listens, type Program, startProgram, tryAgain } from './program.ts'

const username = 'tester'
const password = 's3cr3t-Pass'

type Ports = { scgi: number; peer: number; web: number }

/** rtorrent with lighttpd before it, which asks for a password: rtorrent itself has none. */
export function startRtorrent(): Promise<StartedPeer> {
  return tryAgain(3, async () => {
    const folder = peerFolder('rtorrent')
    const downloadFolder = join(folder, 'downloads')
    for (const name of ['downloads', 'session', 'web']) mkdirSync(join(folder, name))
    const ports = { scgi: await freePort(), peer: await freePort(), web: await freePort() }
    writeFileSync(join(folder, 'rtorrent.rc'), torrentLines(folder, downloadFolder, ports).join('\n'))
    writeFileSync(join(folder, 'web/conf'), webLines(join(folder, 'web'), ports).join('\n'))
    writeFileSync(join(folder, 'web/passwords'), `${username}:${encrypted()}\n`)
    let programs = await startBoth(folder, ports)
    const stopBoth = async () => {
      for (const program of programs) await program.stop()
    }
    return {
      url: `http://${loopback}:${ports.web}/RPC2`,
      username,
      password,
      downloadFolder,
      restart: async () => {
        await stopBoth()
        programs = await startBoth(folder, ports)
      },
      stop: async () => {
        await stopBoth()
        removeFolder(folder)
      },
    }
  })
}

async function startBoth(folder: string, ports: Ports): Promise<Program[]> {
  rmSync(join(folder, 'session/rtorrent.lock'), { force: true })
  const torrent = await startProgram({
    command: 'rtorrent',
    args: ['-n', '-o', `import=${join(folder, 'rtorrent.rc')}`],
    folder,
    env: { TERM: 'xterm' },
    isReady: () => listens(ports.scgi),
  })
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

function torrentLines(folder: string, downloadFolder: string, ports: Ports): string[] {
  return [
    'system.daemon.set = true',
    `network.bind_address.set = ${loopback}`,
    `network.port_range.set = ${ports.peer}-${ports.peer}`,
    'network.port_random.set = no',
    `network.scgi.open_port = ${loopback}:${ports.scgi}`,
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
