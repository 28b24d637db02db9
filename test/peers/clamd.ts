import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import { listens, startProgram, tryAgain } from './peer-process.ts'

/** https://www.eicar.org/download-anti-malware-testfile, in two parts so that no scanner finds it in this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export const eicarSignature = 'Ludarr.Test.EICAR'

export type StartedClamd = {
  socketPath: string
  /** `host:port` */
  address: string
  restart(): Promise<void>
  /** Stops the program; `stop` does too, and removes its folder. */
  halt(): Promise<void>
  stop(): Promise<void>
}

type ClamdOptions = { maxStreamBytes?: number; maxFileBytes?: number; reportsLimits?: boolean }

/** clamd with no signature but one for the EICAR test file, on a local socket and a port on loopback. */
export function startClamd({
  maxStreamBytes = 10_000_000,
  maxFileBytes = 100_000_000,
  reportsLimits = true,
}: ClamdOptions = {}): Promise<StartedClamd> {
  return tryAgain(3, async () => {
    const folder = peerFolder('clamd')
    const database = join(folder, 'db')
    mkdirSync(database)
    const hash = createHash('md5').update(eicar).digest('hex')
    writeFileSync(join(database, 'test.hdb'), `${hash}:${eicar.length}:${eicarSignature}\n`)
    const port = await freePort()
    const socketPath = join(folder, 'clamd.sock')
    const options = {
      DatabaseDirectory: database,
      TemporaryDirectory: folder,
      LocalSocket: socketPath,
      FixStaleSocket: 'yes',
      TCPSocket: port,
      TCPAddr: loopback,
      StreamMaxLength: maxStreamBytes,
      MaxFileSize: maxFileBytes,
      AlertExceedsMax: reportsLimits ? 'yes' : 'no',
      Foreground: 'yes',
      OfficialDatabaseOnly: 'no',
      ConcurrentDatabaseReload: 'no',
    }
    const file = join(folder, 'clamd.conf')
    writeFileSync(
      file,
      Object.entries(options)
        .map(([name, value]) => `${name} ${value}\n`)
        .join(''),
    )
    const start = () =>
      startProgram({
        command: 'clamd',
        args: ['--config-file', file],
        folder,
        isReady: async () => (await listens(port)) && listens(socketPath),
      })
    let app = await start()
    return {
      socketPath,
      address: `${loopback}:${port}`,
      restart: async () => {
        await app.stop()
        app = await start()
      },
      halt: () => app.stop(),
      stop: async () => {
        await app.stop()
        removeFolder(folder)
      },
    }
  })
}
