import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import { nginxWith } from './nginx.ts'
import { findProgram, startProgram, tryAgain } from './peer-process.ts'
import { send } from './send.ts'

const page = readFileSync(join(import.meta.dirname, '../../src/help/reverse-proxy.md'), 'utf8')

export const helpProxies = ['nginx', 'caddy', 'apache'] as const
export type HelpProxy = (typeof helpProxies)[number]

/** The program of each proxy. */
export const programs: Record<HelpProxy, string> = { nginx: 'nginx', caddy: 'caddy', apache: 'apache2' }

/** The code block of a section of the help page, as it is printed. */
export function example(heading: string, proxy: HelpProxy): string {
  const section = page.split(/^#{2,3} /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  const text = new RegExp(`\`\`\`${proxy}\n(.*?)\`\`\``, 's').exec(section)?.[1]
  if (text === undefined) throw new Error(`The help page has no example of ${proxy} under "${heading}"`)
  return text
}

const map = /^map .*?^\}\n/ms.exec(example('nginx', 'nginx'))?.[0] ?? ''

/** A host of its own over plain HTTP, with these lines. */
export function plainHost(proxy: HelpProxy, lines: string): string {
  if (proxy === 'nginx') return `${map}server {\nlisten 80;\nserver_name ludarr.example.com;\n${lines}}\n`
  if (proxy === 'caddy') return `http://ludarr.example.com {\n${lines}}\n`
  return `<VirtualHost *:80>\nServerName ludarr.example.com\n${lines}</VirtualHost>\n`
}

/** The first example of a proxy: a host of its own with TLS. */
export function ownHost(proxy: HelpProxy): string {
  const titles = { nginx: 'nginx', caddy: 'Caddy', apache: 'Apache' }
  return example(titles[proxy], proxy)
}

export type StartedHelpProxy = { url: string; output(): string; stop(): Promise<void> }

type Places = {
  /** The address of Ludarr, or of the next proxy. */
  backend: string
  /** The address of Authelia or Authentik. */
  authServer?: string
  /** The lines of a password file. */
  passwords?: string
}

/** Starts a proxy with a configuration of the help page. Only addresses, ports, files and passwords are replaced. */
export function startHelpProxy(proxy: HelpProxy, configuration: string, places: Places): Promise<StartedHelpProxy> {
  return tryAgain(3, async () => {
    const folder = peerFolder(proxy)
    const port = await freePort()
    const scheme = /listen 443|^ludarr\.example\.com|\*:443/m.test(configuration) ? 'https' : 'http'
    const url = `${scheme}://localhost:${port}`
    prepareFolder(folder, places.passwords)
    const text = filled(configuration, { folder, port, ...places })
    const args = { nginx: nginxArguments, caddy: caddyArguments, apache: apacheArguments }[proxy](folder, port, text)
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const running = await startProgram({
      command: programs[proxy],
      args,
      folder,
      env,
      isReady: () => responds(url),
    })
    return {
      url,
      output: running.output,
      stop: async () => {
        await running.stop()
        removeFolder(folder)
      },
    }
  })
}

/** A proxy may accept connections before it has its certificate. */
function responds(url: string): Promise<boolean> {
  return send('GET', url).then(
    () => true,
    () => false,
  )
}

function filled(text: string, { folder, port, backend, authServer = '' }: Places & { folder: string; port: number }) {
  return text
    .replaceAll(/listen \d+/g, `listen ${loopback}:${port}`)
    .replaceAll(/\*:\d+/g, `${loopback}:${port}`)
    .replaceAll(`${loopback}:5757`, new URL(backend).host)
    .replaceAll(/127\.0\.0\.1:(?:9091|9000)/g, authServer === '' ? '127.0.0.1:9' : new URL(authServer).host)
    .replaceAll('192.0.2.10', loopback)
    .replaceAll('ludarr.example.com', 'localhost')
    .replaceAll(/\/etc\/ssl\/certs\/\S+\.pem/g, join(folder, 'certificate.pem'))
    .replaceAll(/\/etc\/ssl\/private\/\S+\.key/g, join(folder, 'key.pem'))
    .replaceAll(/\/etc\/\S+\.htpasswd/g, join(folder, 'passwords'))
}

/** Workers of a proxy that is started as root are not root. */
function prepareFolder(folder: string, passwords = ''): void {
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'passwords'), passwords, { mode: 0o644 })
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', 'key.pem', '-out', 'certificate.pem']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files]
  const made = spawnSync(findProgram('openssl') ?? 'openssl', args, { cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
}

/** Compresses what it can, as many installations do. */
function nginxArguments(folder: string, _port: number, text: string): string[] {
  const compression = 'gzip on; gzip_proxied any; gzip_min_length 1; gzip_types *;'
  return nginxWith(folder, `${compression}\n${text}`, '1m')
}

function caddyArguments(folder: string, port: number, text: string): string[] {
  const file = join(folder, 'Caddyfile')
  const ports = /^http:/m.test(text) ? `http_port ${port}` : `https_port ${port}`
  const own = ['admin off', ports, `default_bind ${loopback}`, 'auto_https disable_redirects', 'local_certs']
  own.push('skip_install_trust', `storage file_system ${folder}`)
  const site = text
    .replace(/^(\S*localhost) \{$/m, '$1 {\nencode gzip')
    .replaceAll(/\bbasic_auth\b/g, isOldCaddy() ? 'basicauth' : 'basic_auth')
  writeFileSync(file, `{\n${own.join('\n')}\n}\n${site}`)
  return ['run', '--adapter', 'caddyfile', '--config', file]
}

function isOldCaddy(): boolean {
  const { stdout } = spawnSync(findProgram('caddy') ?? 'caddy', ['version'], { encoding: 'utf8' })
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) === 2 && Number(minor) < 8
}

/** The modules that Debian enables, and those that the help page names. */
const apacheModules = ['mpm_event', 'authz_core', 'authz_user', 'authn_core', 'deflate', 'filter']
const moduleFolder = '/usr/lib/apache2/modules'

function apacheArguments(folder: string, port: number, text: string): string[] {
  const named = [...page.matchAll(/a2enmod ([\w ]+)`/g)].flatMap(([, names = '']) => names.split(' '))
  const load = [...new Set([...apacheModules, ...named])]
    .filter((name) => existsSync(join(moduleFolder, `mod_${name}.so`)))
    .map((name) => `LoadModule ${name}_module ${join(moduleFolder, `mod_${name}.so`)}`)
  const file = join(folder, 'apache.conf')
  const own = [
    `ServerRoot ${folder}`,
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${join(folder, 'pid')}`,
    `ErrorLog ${join(folder, 'error.log')}`,
    'ServerName localhost',
    `Listen ${loopback}:${port}`,
    'ThreadsPerChild 50',
    'SetOutputFilter DEFLATE',
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
  ]
  writeFileSync(file, `${[...load, ...own].join('\n')}\n${text}`)
  // One process, which ends with the one that started it.
  return ['-X', '-f', file]
}
