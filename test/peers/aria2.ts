import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { StartedPeer } from './peer.ts'
import { listens, startProgram, tryAgain } from './peer-process.ts'

const password = 's3cr3t-Pass'

/** aria2c with its remote control and its peers on loopback, keeping its queue over a restart. */
export function startAria2(): Promise<StartedPeer> {
  return tryAgain(3, async () => {
    const folder = peerFolder('aria2')
    const downloadFolder = join(folder, 'downloads')
    const session = join(folder, 'session')
    mkdirSync(downloadFolder)
    writeFileSync(session, '')
    const rpcPort = await freePort()
    const peerPort = await freePort()
    const options = {
      'enable-rpc': true,
      'rpc-listen-all': false,
      'rpc-listen-port': rpcPort,
      'rpc-secret': password,
      dir: downloadFolder,
      'input-file': session,
      'save-session': session,
      'force-save': true,
      interface: loopback,
      'listen-port': peerPort,
      'enable-dht': false,
      'enable-dht6': false,
      'enable-peer-exchange': false,
      'bt-enable-lpd': false,
      'seed-ratio': 0,
      'file-allocation': 'none',
      'disable-ipv6': true,
      'console-log-level': 'warn',
    }
    const start = () =>
      startProgram({
        command: 'aria2c',
        args: ['--no-conf', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
        folder,
        isReady: () => listens(rpcPort),
      })
    let app = await start()
    return {
      url: `http://${loopback}:${rpcPort}`,
      username: '',
      password,
      downloadFolder,
      restart: async () => {
        await app.stop()
        app = await start()
      },
      stop: async () => {
        await app.stop()
        removeFolder(folder)
      },
    }
  })
}
