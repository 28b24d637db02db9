import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { StartedPeer } from './peer.ts'
import { answers, startProgram, tryAgain } from './peer-process.ts'

export type StartedQbittorrent = StartedPeer & { peerPort: number; pid(): number }

const username = 'tester'
const password = 's3cr3t-Pass ü&='

export type QbittorrentOptions = { name?: string; peerPort?: number; failedLoginsUntilBan?: number; queueing?: boolean }

/** qbittorrent-nox with its web interface and its peers on loopback only. */
export function startQbittorrent(options: QbittorrentOptions = {}): Promise<StartedQbittorrent> {
  return tryAgain(3, async () => {
    const folder = peerFolder(options.name ?? 'qbittorrent')
    const webPort = await freePort()
    const peerPort = options.peerPort ?? (await freePort())
    const downloadFolder = join(folder, 'downloads')
    const configFolder = join(folder, 'qBittorrent/config')
    for (const made of [downloadFolder, configFolder]) mkdirSync(made, { recursive: true })
    const configure = (webPassword: string) => {
      const web = webLines(webPort, { webPassword, failedLogins: options.failedLoginsUntilBan ?? 50 })
      const lines = [...sessionLines(peerPort, downloadFolder, options.queueing === true), ...web]
      writeFileSync(join(configFolder, 'qBittorrent.conf'), `${lines.join('\n')}\n`)
    }
    configure(password)
    const url = `http://${loopback}:${webPort}`
    const start = () =>
      startProgram({
        command: 'qbittorrent-nox',
        args: [`--profile=${folder}`, `--webui-port=${webPort}`],
        folder,
        env: { XDG_CONFIG_HOME: folder },
        isReady: () => answers(`${url}/`),
      })
    let app = await start()
    return {
      url,
      username,
      password,
      peerPort,
      pid: () => app.pid,
      downloadFolder,
      restart: async ({ forgetting = false, password: changed } = {}) => {
        await app.stop()
        if (forgetting) removeFolder(join(folder, 'qBittorrent/data/BT_backup'))
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

function sessionLines(peerPort: number, downloadFolder: string, queueing: boolean): string[] {
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
    `Session\\QueueingSystemEnabled=${queueing}`,
    `Session\\DefaultSavePath=${downloadFolder}`,
    'Session\\AddTorrentPaused=false',
  ]
}

type WebAccess = { webPassword: string; failedLogins: number }

function webLines(webPort: number, { webPassword, failedLogins }: WebAccess): string[] {
  const salt = randomBytes(16)
  const key = pbkdf2Sync(webPassword, salt, 100_000, 64, 'sha512')
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
    `WebUI\\MaxAuthenticationFailCount=${failedLogins}`,
    'WebUI\\BanDuration=10',
  ]
}
