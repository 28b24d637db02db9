import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { StartedPeer } from './peer.ts'
import { answers, startProgram, tryAgain } from './peer-process.ts'

const username = 'tester'
const password = 's3cr3t-Pass ü&='

/** transmission-daemon with its remote control and its peers on loopback only. */
export function startTransmission(watchFolder: string | null = null): Promise<StartedPeer> {
  return tryAgain(3, async () => {
    const folder = peerFolder('transmission')
    const downloadFolder = join(folder, 'downloads')
    mkdirSync(downloadFolder, { recursive: true })
    const rpcPort = await freePort()
    const peerPort = await freePort()
    const settings = settingsOf({ rpcPort, peerPort, downloadFolder, watchFolder })
    const configure = (changed: string) => {
      writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...settings, 'rpc-password': changed }))
    }
    configure(password)
    const url = `http://${loopback}:${rpcPort}`
    const start = () =>
      startProgram({
        command: 'transmission-daemon',
        args: ['-f', '-g', folder],
        folder,
        isReady: () => answers(`${url}/transmission/rpc`),
      })
    let app = await start()
    return {
      url,
      username,
      password,
      downloadFolder,
      peerPort,
      restart: async ({ forgetting = false, password: changed } = {}) => {
        await app.stop()
        for (const name of forgetting ? ['torrents', 'resume'] : []) removeFolder(join(folder, name))
        if (changed !== undefined) configure(changed)
        app = await start()
      },
      kill: () => app.kill(),
      stop: async () => {
        await app.stop()
        removeFolder(folder)
      },
    }
  })
}

type Given = { rpcPort: number; peerPort: number; downloadFolder: string; watchFolder: string | null }

function settingsOf(given: Given) {
  return {
    'rpc-enabled': true,
    'rpc-bind-address': loopback,
    'rpc-port': given.rpcPort,
    'rpc-url': '/transmission/',
    'rpc-authentication-required': true,
    'rpc-username': username,
    'rpc-password': password,
    'rpc-whitelist-enabled': true,
    'rpc-whitelist': loopback,
    'bind-address-ipv4': loopback,
    'bind-address-ipv6': '::1',
    'peer-port': given.peerPort,
    'peer-port-random-on-start': false,
    'port-forwarding-enabled': false,
    'dht-enabled': false,
    'lpd-enabled': false,
    'pex-enabled': false,
    'utp-enabled': true,
    'download-dir': given.downloadFolder,
    'watch-dir-enabled': given.watchFolder !== null,
    'watch-dir': given.watchFolder ?? '',
    'incomplete-dir-enabled': false,
    'start-added-torrents': true,
    encryption: 1,
    umask: 18,
  }
}
