import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, freePort, loopback, removeFolder } from './loopback.ts'
import { type Article, articlesOf, type NewsServer, nzbOf, type PostedFile } from './news.ts'
import { listens, startProgram, tryAgain } from './peer-process.ts'

/** Where scripts/install-peers unpacks INN: its Debian package cannot be installed beside other things. */
const unpacked = '/var/cache/ludarr-peers/inn'
const programs = join(unpacked, 'usr/lib/news')
const username = 'tester'
const password = 's3cr3t-Pass'
const env = { LD_LIBRARY_PATH: `${programs}:${join(unpacked, 'usr/lib/x86_64-linux-gnu')}` }

export type RealNewsServer = Omit<NewsServer, 'post'> & { post(files: readonly PostedFile[]): Promise<Uint8Array> }

export function innAvailable(): boolean {
  const isThere = existsSync(join(programs, 'bin/innd')) && process.getuid?.() === 0
  if (!isThere) console.warn('Left out: tests against INN, not unpacked here (scripts/install-peers does it, as root)')
  return isThere
}

/** INN on loopback, with one group that whoever signs in may read and post to. */
export function startInn(): Promise<RealNewsServer> {
  return tryAgain(3, async () => {
    const folder = mkdtempSync(join(tmpdir(), `ludarr-peer-${process.pid}-inn-`))
    const port = await freePort()
    configure(folder, port)
    const innd = join(programs, 'bin/innd')
    const app = await startProgram({
      command: 'setpriv',
      args: [...asNews, '--pdeathsig', 'KILL', innd, '-d', '-f', '-P', String(port), '-4', loopback],
      folder,
      env: { ...env, INNCONF: join(folder, 'etc/inn.conf') },
      isReady: () => listens(port),
    })
    return {
      port,
      username,
      password,
      post: async (files) => {
        const posted = files.map((file) => ({ file, articles: articlesOf(file) }))
        await postArticles(
          port,
          posted.flatMap(({ articles }) => articles),
        )
        return Buffer.from(nzbOf(posted, null))
      },
      stop: async () => {
        await app.kill()
        removeFolder(folder)
      },
    }
  })
}

const asNews = ['--reuid=news', '--regid=news', '--clear-groups']

function configure(folder: string, port: number): void {
  const inside = ['db', 'run', 'logs', 'tmp', 'http']
  const spool = ['articles', 'overview', 'incoming/bad', 'incoming/tmp', 'outgoing', 'archive', 'innfeed']
  for (const name of [...inside, ...spool.map((each) => `spool/${each}`)]) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  cpSync(join(unpacked, 'etc/news'), join(folder, 'etc'), { recursive: true })
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  write('etc/inn.conf', innConf(folder, port))
  write('etc/storage.conf', ['method tradspool {', ' newsgroups: *', ' class: 0', '}'])
  write('etc/newsfeeds', ['ME:*::'])
  write('etc/incoming.conf', [])
  const hash = execFileSync('openssl', ['passwd', '-5', password], { encoding: 'utf8' }).trim()
  write('etc/htpasswd', [`${username}:${hash}`])
  write('etc/readers.conf', [
    `auth any { hosts: "127.0.0.1" auth: "ckpasswd -f ${folder}/etc/htpasswd" default: "<anon>" }`,
    'access anon { users: "<anon>" newsgroups: "!*" }',
    `access user { users: "${username}*" newsgroups: "*" access: "RPA" }`,
  ])
  const group = (name: string, flag: string) => `${name} 0000000000 0000000001 ${flag}`
  const groups = ['control', 'control.cancel', 'junk'].map((name) => group(name, 'n'))
  write('db/active', [...groups, group('alt.binaries.test', 'y')])
  write('db/newsgroups', ['alt.binaries.test\t\ttest'])
  for (const name of ['db/active.times', 'db/history']) writeFileSync(join(folder, name), '')
  execFileSync('chown', ['-R', 'news:news', folder])
  execFileSync('chmod', ['755', folder])
  const makedbz = [...asNews, join(programs, 'bin/makedbz'), '-i', '-o']
  execFileSync('setpriv', makedbz, {
    cwd: join(folder, 'db'),
    env: { ...process.env, ...env, INNCONF: join(folder, 'etc/inn.conf') },
    stdio: 'pipe',
  })
}

function innConf(folder: string, port: number): string[] {
  const paths = {
    pathnews: programs,
    pathbin: join(programs, 'bin'),
    pathfilter: `${folder}/etc/filter`,
    pathdb: `${folder}/db`,
    pathetc: `${folder}/etc`,
    pathrun: `${folder}/run`,
    pathlog: `${folder}/logs`,
    pathtmp: `${folder}/tmp`,
    pathhttp: `${folder}/http`,
    pathspool: `${folder}/spool`,
    patharticles: `${folder}/spool/articles`,
    pathoverview: `${folder}/spool/overview`,
    pathincoming: `${folder}/spool/incoming`,
    pathoutgoing: `${folder}/spool/outgoing`,
    patharchive: `${folder}/spool/archive`,
  }
  return [
    'domain: test.invalid',
    'fromhost: test.invalid',
    'pathhost: news.test.invalid',
    'organization: fixture',
    `server: ${loopback}`,
    'mta: "/bin/true %s"',
    'hismethod: hisv6',
    'enableoverview: true',
    'ovmethod: tradindexed',
    'maxartsize: 0',
    'localmaxartsize: 0',
    `port: ${port}`,
    `bindaddress: ${loopback}`,
    'runasuser: news',
    'runasgroup: news',
    'noreader: false',
    'readerswhenstopped: false',
    'nnrpdloadlimit: 0',
    ...Object.entries(paths).map(([name, path]) => `${name}: ${path}`),
  ]
}

/** RFC 3977, POST: the server says 340 and takes the article up to a line with a dot alone. */
async function postArticles(port: number, articles: readonly Article[]): Promise<void> {
  const socket = connect(port, loopback)
  socket.setEncoding('latin1')
  let unread = ''
  socket.on('data', (piece: string) => {
    unread += piece
  })
  const expected = (code: string) =>
    eventually(`INN to say ${code}`, 30_000, async () => {
      const end = unread.indexOf('\r\n')
      if (end < 0) return null
      const line = unread.slice(0, end)
      unread = unread.slice(end + 2)
      if (!line.startsWith(code)) throw new Error(`INN said ${line}`)
      return line
    })
  const say = async (commandLine: string, code: string) => {
    socket.write(commandLine, 'latin1')
    await expected(code)
  }
  await expected('20')
  await say('MODE READER\r\n', '20')
  await say(`AUTHINFO USER ${username}\r\n`, '381')
  await say(`AUTHINFO PASS ${password}\r\n`, '281')
  for (const { head, body } of articles) {
    await say('POST\r\n', '340')
    await say(`${head}\r\n${body}.\r\n`, '240')
  }
  socket.end('QUIT\r\n')
}
