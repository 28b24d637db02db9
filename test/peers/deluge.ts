import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { StartedPeer } from './peer.ts'
import { answers, listens, type PeerProcess, startProgram, tryAgain } from './peer-process.ts'

const password = 's3cr3t-Pass ü&='
const daemonPassword = 'daemon-s3cr3t'
const hostId = '0123456789abcdef0123456789abcdef'

/** `daemon` is how another web interface reaches it. */
export type StartedDeluge = StartedPeer & { daemon: { port: number; username: string; password: string } }

/** deluged and deluge-web on loopback; the web interface knows the daemon but is not connected to it. */
export function startDeluge(): Promise<StartedDeluge> {
  return tryAgain(3, async () => {
    const folder = peerFolder('deluge')
    const downloadFolder = join(folder, 'downloads')
    mkdirSync(downloadFolder)
    const ports = { daemon: await freePort(), web: await freePort(), peer: await freePort() }
    writeConfiguration(folder, downloadFolder, ports)
    const url = `http://${loopback}:${ports.web}`
    let programs = await startBoth(folder, url, ports)
    const stopBoth = async () => {
      for (const app of programs) await app.stop()
    }
    return {
      url,
      username: '',
      password,
      downloadFolder,
      daemon: { port: ports.daemon, username: 'localclient', password: daemonPassword },
      restart: async () => {
        await stopBoth()
        programs = await startBoth(folder, url, ports)
      },
      stop: async () => {
        await stopBoth()
        removeFolder(folder)
      },
    }
  })
}

type Ports = { daemon: number; web: number; peer: number }

async function startBoth(folder: string, url: string, ports: Ports): Promise<PeerProcess[]> {
  const daemon = await startProgram({
    command: 'deluged',
    args: ['-d', '-c', folder, '-p', String(ports.daemon), '-u', loopback],
    folder,
    isReady: () => listens(ports.daemon),
  })
  try {
    const web = await startProgram({
      command: 'deluge-web',
      args: ['-d', '-c', folder, '-p', String(ports.web), '-i', loopback],
      folder,
      isReady: () => answers(`${url}/json`),
    })
    return [web, daemon]
  } catch (error) {
    await daemon.stop()
    throw error
  }
}

function writeConfiguration(folder: string, downloadFolder: string, ports: Ports): void {
  const salt = randomBytes(20).toString('hex')
  const core = {
    allow_remote: false,
    daemon_port: ports.daemon,
    listen_interface: loopback,
    outgoing_interface: loopback,
    listen_ports: [ports.peer, ports.peer],
    random_port: false,
    dht: false,
    lsd: false,
    upnp: false,
    natpmp: false,
    utpex: false,
    new_release_check: false,
    download_location: downloadFolder,
    add_paused: false,
    geoip_db_location: '',
    enabled_plugins: ['Label'],
  }
  const web = {
    interface: loopback,
    port: ports.web,
    https: false,
    base: '/',
    pwd_salt: salt,
    pwd_sha1: createHash('sha1').update(salt).update(password).digest('hex'),
    first_login: false,
    session_timeout: 3600,
    default_daemon: '',
    enabled_plugins: [],
  }
  const hosts = { hosts: [[hostId, loopback, ports.daemon, 'localclient', daemonPassword]] }
  writeFileSync(join(folder, 'core.conf'), `{"file":1,"format":1}${JSON.stringify(core)}`)
  writeFileSync(join(folder, 'web.conf'), `{"file":2,"format":1}${JSON.stringify(web)}`)
  writeFileSync(join(folder, 'hostlist.conf'), `{"file":3,"format":1}${JSON.stringify(hosts)}`)
  writeFileSync(join(folder, 'auth'), `localclient:${daemonPassword}:10\n`, { mode: 0o600 })
}
