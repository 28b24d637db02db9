import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import { nginxWith } from './nginx.ts'
import { findProgram, listens, startProgram, tryAgain } from './peer-process.ts'

export type GuardedProxy = {
  /** https, below a path. */
  url: string
  username: string
  password: string
  /** PEM; the certificate signs itself. */
  certificate: string
  stop(): Promise<void>
}

const username = 'gate'
const password = 'keeper ü'

/**
 * nginx as people put it in front: https with a certificate of one's own, a password of its own, everything below a
 * path that the program behind does not know of. `handsOn`: the Basic credentials it shows the program in the place of
 * its own; empty for none; null where it does not mind that the program sees its own.
 */
export function startGuardedProxy(backend: string, handsOn: string | null): Promise<GuardedProxy> {
  return tryAgain(3, async () => {
    const folder = peerFolder('guarded')
    const port = await freePort()
    makeCertificate(folder)
    writeFileSync(join(folder, 'passwords'), `${username}:${openssl(folder, 'passwd', '-apr1', password).trim()}\n`)
    const args = nginxWith(folder, serverLines(folder, port, backend, handsOn))
    const app = await startProgram({ command: 'nginx', args, folder, isReady: () => listens(port) })
    return {
      url: `https://${loopback}:${port}/box`,
      username,
      password,
      certificate: readFileSync(join(folder, 'certificate.pem'), 'utf8'),
      stop: async () => {
        await app.stop()
        removeFolder(folder)
      },
    }
  })
}

function serverLines(folder: string, port: number, backend: string, handsOn: string | null): string {
  const replaced =
    handsOn === null ? '' : `proxy_set_header Authorization "${handsOn === '' ? '' : `Basic ${base64(handsOn)}`}";`
  return `server {
    listen ${loopback}:${port} ssl;
    ssl_certificate ${join(folder, 'certificate.pem')};
    ssl_certificate_key ${join(folder, 'key.pem')};
    auth_basic "the gate";
    auth_basic_user_file ${join(folder, 'passwords')};
    location /box/ {
      proxy_pass ${backend}/;
      ${replaced}
    }
  }`
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}

function makeCertificate(folder: string): void {
  const names = ['-subj', '/CN=box', '-addext', `subjectAltName=IP:${loopback}`]
  const files = ['-keyout', 'key.pem', '-out', 'certificate.pem']
  openssl(folder, 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files)
}

function openssl(folder: string, ...args: string[]): string {
  const made = spawnSync(findProgram('openssl') ?? 'openssl', args, { cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl ${args[0]}: ${made.stderr}`)
  return made.stdout
}
