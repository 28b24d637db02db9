import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { crc32 } from 'node:zlib'
import { loopback } from './loopback.ts'

/** What a client needs to know of a news server. */
export type NewsAccess = { port: number; username: string; password: string }

export type NewsServer = NewsAccess & {
  /** Posts files as yEnc articles and answers the NZB that names them; `lost` articles are named but not there. */
  post(files: readonly PostedFile[], options?: Posting): Uint8Array
  stop(): Promise<void>
}

/** `password` stands in the head of the NZB. */
export type Posting = { lost?: number; password?: string }

export type PostedFile = { name: string; bytes: Uint8Array }

export type Article = { id: string; head: string; body: string }

const group = 'alt.binaries.test'
const articleBytes = 500_000
const username = 'tester'
const password = 's3cr3t-Pass'

/** A news server (RFC 3977, 4643) that holds what a test posts to it in memory. */
export async function startNewsServer(): Promise<NewsServer> {
  const articles = new Map<string, Article>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, articles)
  })
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    username,
    password,
    post: (files, options = {}) => {
      const posted = files.map((file) => ({ file, articles: articlesOf(file) }))
      let lost = options.lost ?? 0
      for (const article of posted.flatMap((post) => post.articles)) {
        if (lost > 0) lost -= 1
        else articles.set(article.id, article)
      }
      return Buffer.from(nzbOf(posted, options.password ?? null))
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function converse(socket: Socket, articles: ReadonlyMap<string, Article>): void {
  let unread = ''
  const state = { isKnown: false }
  socket.setEncoding('latin1')
  socket.write('200 ready\r\n')
  socket.on('data', (piece: string) => {
    unread += piece
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end)
      unread = unread.slice(end + 2)
      socket.write(reply(line, articles, state), 'latin1')
      if (/^quit$/i.test(line)) socket.end()
    }
  })
}

function reply(line: string, articles: ReadonlyMap<string, Article>, state: { isKnown: boolean }): string {
  const [verb = '', ...args] = line.trim().split(/\s+/)
  const command = verb.toUpperCase()
  if (command === 'QUIT') return '205 bye\r\n'
  if (command === 'CAPABILITIES') return '101 here\r\nVERSION 2\r\nREADER\r\nAUTHINFO USER\r\n.\r\n'
  if (command === 'MODE') return '200 ready\r\n'
  if (command === 'DATE') return '111 20260101000000\r\n'
  if (command === 'AUTHINFO') return authenticate(args, state)
  if (!state.isKnown) return '480 who are you\r\n'
  if (command === 'GROUP') return `211 1 1 1 ${group}\r\n`
  const article = articles.get((args[0] ?? '').replace(/[<>]/g, ''))
  if (!article) return '430 no such article\r\n'
  const name = `0 <${article.id}>`
  if (command === 'STAT') return `223 ${name}\r\n`
  if (command === 'HEAD') return `221 ${name}\r\n${article.head}.\r\n`
  if (command === 'BODY') return `222 ${name}\r\n${article.body}.\r\n`
  return command === 'ARTICLE' ? `220 ${name}\r\n${article.head}\r\n${article.body}.\r\n` : '500 what\r\n'
}

function authenticate([kind = '', value]: string[], state: { isKnown: boolean }): string {
  if (kind.toUpperCase() === 'USER') return '381 and the password\r\n'
  state.isKnown = value === password
  return state.isKnown ? '281 welcome\r\n' : '481 wrong\r\n'
}

export function articlesOf(file: PostedFile): Article[] {
  const total = Math.max(1, Math.ceil(file.bytes.length / articleBytes))
  return Array.from({ length: total }, (_, index) => {
    const part = file.bytes.subarray(index * articleBytes, (index + 1) * articleBytes)
    const id = `${randomUUID()}@test.invalid`
    const subject = `"${file.name}" yEnc (${index + 1}/${total})`
    const head = `From: poster@test.invalid\r\nNewsgroups: ${group}\r\nSubject: ${subject}\r\nMessage-ID: <${id}>\r\n`
    return { id, head, body: encodedBody(file, part, index, total) }
  })
}

function encodedBody(file: PostedFile, part: Uint8Array, index: number, total: number): string {
  const begin = index * articleBytes
  const lines = [
    `=ybegin part=${index + 1} total=${total} line=128 size=${file.bytes.length} name=${file.name}`,
    `=ypart begin=${begin + 1} end=${begin + part.length}`,
    ...yencLines(part),
    `=yend size=${part.length} part=${index + 1} pcrc32=${crc32(part).toString(16).padStart(8, '0')}`,
  ]
  return `${lines.map((line) => (line.startsWith('.') ? `.${line}` : line)).join('\r\n')}\r\n`
}

/** http://www.yenc.org/yenc-draft.1.3.txt: every byte plus 42, four of them escaped. */
function yencLines(bytes: Uint8Array): string[] {
  const lines: string[] = []
  let line = ''
  for (const byte of bytes) {
    const coded = (byte + 42) & 255
    const mustEscape = coded === 0 || coded === 10 || coded === 13 || coded === 61
    line += mustEscape ? `=${String.fromCharCode((coded + 64) & 255)}` : String.fromCharCode(coded)
    if (line.length >= 128) {
      lines.push(line)
      line = ''
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

export function nzbOf(
  posted: readonly { file: PostedFile; articles: readonly Article[] }[],
  password: string | null,
): string {
  const head = password === null ? '' : `<head><meta type="password">${password}</meta></head>`
  const files = posted.map(({ file, articles }) => {
    const segments = articles.map(
      ({ id, body }, index) => `<segment bytes="${body.length}" number="${index + 1}">${id}</segment>`,
    )
    const subject = `&quot;${file.name}&quot; yEnc (1/${articles.length})`
    const date = Math.floor(Date.now() / 1000)
    return `<file poster="poster@test.invalid" date="${date}" subject="${subject}"><groups><group>${group}</group></groups><segments>${segments.join('')}</segments></file>`
  })
  const doctype = '<!DOCTYPE nzb PUBLIC "-//newzBin//DTD NZB 1.1//EN" "http://www.newzbin.com/DTD/nzb/nzb-1.1.dtd">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<nzb xmlns="http://www.newzbin.com/DTD/2003/nzb">${head}${files.join('')}</nzb>\n`
}
