import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { StartedPeer } from './peer.ts'
import { answers, startProgram, tryAgain } from './program.ts'

export type StartedQbittorrent = StartedPeer & { peerPort: number }

const username = 'tester'
const password = 's3cr3t-Pass ü&='

export type QbittorrentOptions = { name?: string; peerPort?: number; failedLoginsUntilBan?: number }

/** qbittorrent-nox with its web interface and its peers on loopback only. */
export function startQbittorrent(options: QbittorrentOptions = {}): Promise<StartedQbittorrent> {
  return tryAgain(3, async () => {
    const folder = peerFolder(options.name ?? 'qbittorrent')
    const webPort = await freePort()
    const peerPort = options.peerPort ?? (await freePort())
    const downloadFolder = join(folder, 'downloads')
    const configFolder = join(folder, 'qBittorrent/config')
    for (const made of [downloadFolder, configFolder]) mkdirSync(made, { recursive: true })
    const lines = [...sessionLines(peerPort, downloadFolder), ...webLines(webPort, options.failedLoginsUntilBan ?? 50)]
    writeFileSync(join(configFolder, 'qBittorrent.conf'), `${lines.join('\n')}\n`)
    const url = `http://${loopback}:${webPort}`
    const start = () =>
      startProgram({
        command: 'qbittorrent-nox',
        args: [`--profile=${folder}`, `--webui-port=${webPort}`],
        folder,
        env: { XDG_CONFIG_HOME: folder },
        isReady: () => answers(`${url}/`),
      })
    let program = await start()
    return {
      url,
      username,
      password,
      peerPort,
      downloadFolder,
      restart: async () => {
        await program.stop()
        program = await start()
      },
      stop: async () => {
        await program.stop()
        removeFolder(folder)
      },
    }
  })
}

function sessionLines(peerPort: number, downloadFolder: string): string[] {
  return [
    '[LegalNotice]',
    'Accepted=true',
    '[Network]',
    'PortForwardingEnabled=false',
    '[BitTorrent]',
    `Session\\Port=${peerPort}`,
    'Session\\Interface=lo',
    'Session\\InterfaceName=lo',
    `Session\\InterfaceAddress=${loopback}`,
    'Session\\DHTEnabled=false',
    'Session\\LSDEnabled=false',
    'Session\\PeXEnabled=false',
    'Session\\MultiConnectionsPerIp=true',
    'Session\\QueueingSystemEnabled=false',
    `Session\\DefaultSavePath=${downloadFolder}`,
    'Session\\AddTorrentPaused=false',
  ]
}

function webLines(webPort: number, failedLoginsUntilBan: number): string[] {
  const salt = randomBytes(16)
  const key = pbkdf2Sync(password, salt, 100_000, 64, 'sha512')
  return [
    '[Preferences]',
    'Connection\\ResolvePeerCountries=false',
    'General\\Locale=en',
    'WebUI\\Enabled=true',
    `WebUI\\Address=${loopback}`,
    `WebUI\\Port=${webPort}`,
    'WebUI\\UseUPnP=false',
    'WebUI\\LocalHostAuth=true',
    `WebUI\\Username=${username}`,
    `WebUI\\Password_PBKDF2="@ByteArray(${salt.toString('base64')}:${key.toString('base64')})"`,
    'WebUI\\CSRFProtection=true',
    'WebUI\\HostHeaderValidation=true',
    `WebUI\\MaxAuthenticationFailCount=${failedLoginsUntilBan}`,
    'WebUI\\BanDuration=10',
  ]
}
