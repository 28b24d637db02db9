import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { NewsAccess } from './news.ts'
import type { StartedPeer } from './peer.ts'
import { answers, startProgram, tryAgain } from './peer-process.ts'

const apiKey = '0123456789abcdef0123456789abcdef'

/** sabnzbdplus on loopback, reading from our news server; the password is its API key. */
export function startSabnzbd(newsServer: NewsAccess): Promise<StartedPeer> {
  return tryAgain(3, async () => {
    const folder = peerFolder('sabnzbd')
    const downloadFolder = join(folder, 'complete')
    for (const name of ['incomplete', 'complete', 'scripts', 'admin', 'logs']) mkdirSync(join(folder, name))
    const port = await freePort()
    const configuration = join(folder, 'sabnzbd.ini')
    const configure = (key: string) => {
      const lines = [...miscLines(folder, port), `api_key = ${key}`, ...serverLines(newsServer), '']
      writeFileSync(configuration, lines.join('\n'))
    }
    configure(apiKey)
    const url = `http://${loopback}:${port}`
    const start = () =>
      startProgram({
        command: 'sabnzbdplus',
        args: ['-b', '0', '-f', configuration, '-s', `${loopback}:${port}`, '--disable-file-log', '-l', '1'],
        folder,
        isReady: () => answers(`${url}/api?mode=version&output=json`),
        readyWithinMs: 60_000,
      })
    let app = await start()
    return {
      url,
      username: '',
      password: apiKey,
      downloadFolder,
      restart: async ({ forgetting = false, password: changed } = {}) => {
        await app.stop()
        for (const name of forgetting ? ['admin', 'incomplete'] : []) emptyFolder(join(folder, name))
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

function miscLines(folder: string, port: number): string[] {
  return [
    '__version__ = 19',
    '__encoding__ = utf-8',
    '[misc]',
    'helpfull_warnings = 0',
    `host = ${loopback}`,
    `port = ${port}`,
    'nzb_key = fedcba9876543210fedcba9876543210',
    'inet_exposure = 0',
    'local_ranges = ,',
    `host_whitelist = localhost, ${loopback}`,
    'auto_browser = 0',
    'check_new_rel = 0',
    'enable_https = 0',
    'cache_limit = 64M',
    `download_dir = ${join(folder, 'incomplete')}`,
    `complete_dir = ${join(folder, 'complete')}`,
    `script_dir = ${join(folder, 'scripts')}`,
    `admin_dir = ${join(folder, 'admin')}`,
    `log_dir = ${join(folder, 'logs')}`,
    'ipv6_servers = 0',
    'ipv6_staging = 0',
    'enable_bonjour = 0',
    `selftest_host = ${loopback}`,
    'direct_unpack = 0',
    'deobfuscate_final_filenames = 0',
    'language = en',
  ]
}

function serverLines(newsServer: NewsAccess): string[] {
  return [
    '[servers]',
    '[[local]]',
    'name = local',
    'displayname = local',
    `host = ${loopback}`,
    `port = ${newsServer.port}`,
    'timeout = 20',
    `username = ${newsServer.username}`,
    `password = ${newsServer.password}`,
    'connections = 2',
    'ssl = 0',
    'enable = 1',
    '[categories]',
    '[[*]]',
    'name = *',
    'order = 0',
    'pp = 3',
    'script = None',
    'dir = ""',
    'priority = 0',
  ]
}
