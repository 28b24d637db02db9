import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import type { NewsAccess } from './news.ts'
import type { StartedPeer } from './peer.ts'
import { listens, startProgram, tryAgain } from './peer-process.ts'

const username = 'tester'
const password = 's3cr3t-Pass'

/** nzbget on loopback, reading from our news server. */
export function startNzbget(newsServer: NewsAccess): Promise<StartedPeer> {
  return tryAgain(3, async () => {
    const folder = peerFolder('nzbget')
    const downloadFolder = join(folder, 'dst')
    for (const name of ['dst', 'inter', 'nzb', 'queue', 'tmp', 'scripts']) mkdirSync(join(folder, name))
    const port = await freePort()
    const configuration = join(folder, 'nzbget.conf')
    const configure = (controlPassword: string) => {
      const lines = [...configurationLines(folder, port, newsServer), `ControlPassword=${controlPassword}`]
      writeFileSync(configuration, `${lines.join('\n')}\n`)
    }
    configure(password)
    const start = () =>
      startProgram({
        command: 'nzbget',
        args: ['-c', configuration, '-s'],
        folder,
        isReady: () => listens(port),
      })
    let app = await start()
    return {
      url: `http://${loopback}:${port}`,
      username,
      password,
      downloadFolder,
      restart: async ({ forgetting = false, password: changed } = {}) => {
        await app.stop()
        if (forgetting) emptyFolder(join(folder, 'queue'))
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

function configurationLines(folder: string, port: number, newsServer: NewsAccess): string[] {
  return [
    `MainDir=${folder}`,
    `DestDir=${join(folder, 'dst')}`,
    `InterDir=${join(folder, 'inter')}`,
    `NzbDir=${join(folder, 'nzb')}`,
    `QueueDir=${join(folder, 'queue')}`,
    `TempDir=${join(folder, 'tmp')}`,
    `ScriptDir=${join(folder, 'scripts')}`,
    `LockFile=${join(folder, 'nzbget.lock')}`,
    `LogFile=${join(folder, 'nzbget.log')}`,
    'WebDir=/usr/share/nzbget/webui',
    'ConfigTemplate=/etc/nzbget.conf',
    `ControlIP=${loopback}`,
    `ControlPort=${port}`,
    `ControlUsername=${username}`,
    'FormAuth=no',
    'SecureControl=no',
    'DaemonUsername=root',
    'OutputMode=log',
    'Unpack=yes',
    'ParCheck=auto',
    'HealthCheck=delete',
    'ArticleRetries=1',
    'ArticleInterval=1',
    'ArticleTimeout=10',
    'UrlRetries=1',
    'UrlInterval=1',
    'Category1.Name=ludarr-test',
    'Category1.DestDir=',
    'Server1.Active=yes',
    'Server1.Name=local',
    'Server1.Level=0',
    `Server1.Host=${loopback}`,
    `Server1.Port=${newsServer.port}`,
    `Server1.Username=${newsServer.username}`,
    `Server1.Password=${newsServer.password}`,
    'Server1.Encryption=no',
    'Server1.JoinGroup=no',
    'Server1.Connections=2',
  ]
}
