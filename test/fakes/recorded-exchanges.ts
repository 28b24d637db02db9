import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { type Loopback, listenOnLoopback } from './loopback.ts'

export type RecordedAnswer = { status: number; headers?: Record<string, string>; body: unknown }

/** The answers of a program, by call and in their order. */
export type RecordedAnswers = Record<string, RecordedAnswer[]>

/** Headers that a program's protocol needs. */
const keptHeaders = ['content-type', 'x-transmission-session-id', 'x-transmission-rpc-version']

/** An outbound that keeps every answer. */
export function recordAnswers(outbound: Outbound): { outbound: Outbound; answers: RecordedAnswers } {
  const answers: RecordedAnswers = {}
  const request: Outbound['request'] = async (given) => {
    const answer = await outbound.request(given)
    const call = callOf(given.url, String(given.body ?? ''))
    answers[call] = [...(answers[call] ?? []), kept(answer)]
    return answer
  }
  return { outbound: { ...outbound, request }, answers }
}

/** Gives the recorded answers to the same calls, the last one again and again, and a session to everybody. */
export function startReplay(answers: RecordedAnswers): Promise<Loopback> {
  const left = structuredClone(answers)
  return listenOnLoopback(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const queue = left[callOf(`http://client${request.url}`, Buffer.concat(pieces).toString())]
    const answer = queue === undefined || queue.length < 2 ? queue?.[0] : queue.shift()
    if (answer === undefined) return void response.writeHead(501).end('not recorded')
    response.setHeader('set-cookie', ['SID=recorded; path=/', '_session_id=recorded; path=/'])
    response.writeHead(answer.status, answer.headers)
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
}

/** The path, and the method of a remote procedure call. */
function callOf(url: string, body: string): string {
  const method = /"method":\s*"([^"]+)"/.exec(body)?.[1] ?? /<methodName>([^<]+)/.exec(body)?.[1]
  const { pathname, searchParams } = new URL(url)
  return [pathname, method ?? searchParams.get('mode')].filter(Boolean).join(' ')
}

function kept(answer: OutboundAnswer): RecordedAnswer {
  const headers = keptHeaders.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { status: answer.status, headers: Object.fromEntries(headers), body: bodyOf(answer.text()) }
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
