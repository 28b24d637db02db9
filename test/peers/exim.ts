import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfSigned } from '#core/tls/self-signed.ts'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import { listens, startProgram, tryAgain } from './peer-process.ts'

export const eximProgram = 'exim4'
export const eximUser = { username: 'tester', password: 's3cr3t-Pass' }

/** Debian's Exim never delivers as root, so it has the account of its package there. */
function eximAccount(): { uid: number; gid: number } {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const line = /^Debian-exim:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return own.uid !== 0 || line === null ? own : { uid: Number(line[1]), gid: Number(line[2]) }
}

/** What the certificate is for, and whether TLS begins with the connection. */
type EximOptions = { certificateFor: string; tlsOnConnect?: boolean }

type Account = ReturnType<typeof eximAccount>

const configuration = (folder: string, port: number, account: Account, { tlsOnConnect = false }: EximOptions) => `
primary_hostname = mail.example.org
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = <; ${loopback}
daemon_smtp_ports = ${port}
${tlsOnConnect ? `tls_on_connect_ports = ${port}` : ''}
exim_user = ${account.uid}
exim_group = ${account.gid}
never_users =
host_lookup =
rfc1413_hosts =
smtp_accept_max = 20
queue_run_max = 0
message_size_limit = 100K
tls_advertise_hosts = *
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
acl_smtp_mail = accept_encrypted
acl_smtp_rcpt = accept_known
domainlist ours = example.org
begin acl
accept_encrypted:
  deny message = Use encryption
       !encrypted = *
       hosts = !:
  require message = Authentication required
       authenticated = *
  accept
accept_known:
  deny message = No such user here
       local_parts = nobody
  accept domains = +ours
  deny message = relay not permitted
begin routers
all:
  driver = accept
  transport = to_file
begin transports
to_file:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  user = ${account.uid}
  group = ${account.gid}
begin retry
* * F,1h,1m
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${eximUser.username}}}{eq{$auth3}{${eximUser.password}}}}}
  server_set_id = $auth2
  server_advertise_condition = \${if def:tls_in_cipher}
`

/** Exim on loopback, which takes mail for example.org from its user over TLS only. */
export function startExim(options: EximOptions) {
  return tryAgain(3, async () => {
    const folder = peerFolder('exim')
    const port = await freePort()
    const account = eximAccount()
    for (const name of ['spool', 'log', 'mail']) {
      mkdirSync(join(folder, name))
      chownSync(join(folder, name), account.uid, account.gid)
    }
    const { cert, key } = selfSigned([options.certificateFor], new Date())
    writeFileSync(join(folder, 'cert.pem'), cert)
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
    chownSync(join(folder, 'key.pem'), account.uid, account.gid)
    const file = join(folder, 'exim.conf')
    writeFileSync(file, configuration(folder, port, account, options), { mode: 0o644 })
    chmodSync(folder, 0o755)
    const server = await startProgram({
      command: eximProgram,
      args: ['-C', file, '-bdf'],
      folder,
      isReady: () => listens(port),
    })
    return {
      port,
      certificate: cert,
      output: server.output,
      /** The mails that arrived, as they are. */
      mails(): string[] {
        const inbox = join(folder, 'mail/new')
        return existsSync(inbox) ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name), 'utf8')) : []
      },
      log: () =>
        ['main', 'reject']
          .map((name) => join(folder, 'log', `${name}log`))
          .filter(existsSync)
          .map((path) => readFileSync(path, 'utf8'))
          .join(''),
      async stop() {
        await server.stop()
        removeFolder(folder)
      },
    }
  })
}
