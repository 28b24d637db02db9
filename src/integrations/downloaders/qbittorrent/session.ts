import type { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import {
  plainMessage,
  quoted,
  unexpectedAnswer,
  unexpectedRedirect,
  upstream,
  wrongCredentials,
} from '../client-errors.ts'
import { maxAnswerBytes, sessionCookie } from '../connection-parts.ts'

export const product = 'qBittorrent'

export type Session = {
  now(): number
  /** Signs in first where needed. Throws for a status of 300 or more unless `expected` contains it. */
  ask(path: string, form?: URLSearchParams | FormData, expected?: readonly number[]): Promise<OutboundAnswer>
}

type Access = {
  outbound: Outbound
  address: string
  username: string | null
  password: string | null
  /** Instead of a username and a password. */
  apiKey?: string | undefined
  allowInsecureTls: boolean
  now(): number
  /** Shared by the sessions of one account, so that a wrong password is tried only once. */
  refusal: Refusal
}

type Refusal = { last: { error: AppError; at: number } | null }

export function noRefusal(): Refusal {
  return { last: null }
}

/** qBittorrent bans an address after five wrong passwords, so a refused one is not tried again soon. */
const refusalPauseMs = 10 * 60 * 1000

/**
 * A signed-in session of the web API. No Origin or Referer is sent: qBittorrent compares them with its Host, and behind
 * a proxy they differ.
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-4.1)#authentication
 */
export function createSession(access: Access): Session {
  let cookie: string | null = null
  let signingIn: Promise<void> | null = null

  const send = async (path: string, form?: URLSearchParams | FormData): Promise<OutboundAnswer> => {
    const { body, headers: ofBody } = await encode(form)
    const headers = access.apiKey === undefined ? ofBody : { ...ofBody, authorization: `Bearer ${access.apiKey}` }
    return access.outbound.request({
      product,
      url: `${access.address}/api/v2/${path}`,
      method: form ? 'POST' : 'GET',
      headers: cookie === null ? headers : { ...headers, cookie },
      body: body ?? undefined,
      redirect: 'manual',
      maxBytes: maxAnswerBytes,
      allowInsecureTls: access.allowInsecureTls,
    })
  }

  const signIn = async () => {
    const { refusal } = access
    if (refusal.last && access.now() - refusal.last.at < refusalPauseMs) throw refusal.last.error
    const credentials = { username: access.username ?? '', password: access.password ?? '' }
    cookie = null
    const answer = await send('auth/login', new URLSearchParams(credentials))
    const failure = signInFailure(answer)
    if (failure) {
      refusal.last = failure.code === 'upstream' && answer.status < 500 ? { error: failure, at: access.now() } : null
      throw failure
    }
    cookie = sessionCookie(answer.headers)
    refusal.last = null
  }

  const signInOnce = () => {
    signingIn ??= signIn().finally(() => {
      signingIn = null
    })
    return signingIn
  }

  return {
    now: access.now,
    ask: async (path, form, expected = []) => {
      const hasKey = access.apiKey !== undefined
      const hasCredentials = !hasKey && Boolean(access.username || access.password)
      if (cookie === null && hasCredentials) await signInOnce()
      let answer = await send(path, form)
      // Without a password it starts a session too, which tracks the changes that we have read.
      if (!hasKey && !hasCredentials) cookie = sessionCookie(answer.headers) ?? cookie
      if (isSignedOut(answer.status) && hasCredentials) {
        await signInOnce()
        answer = await send(path, form)
      }
      if (answer.status < 300 || expected.includes(answer.status)) return answer
      if (hasKey && answer.status === 403) throw wrongCredentials(product, wrongKey)
      if (hasKey && answer.status === 401) throw wrongCredentials(product, refusedKey)
      throw refusal(answer, hasCredentials)
    },
  }
}

// Older versions ignore the key and require a session.
const wrongKey = say('clients.apiKeyWrongVersion')

// A wrong key alone is 403.
const refusedKey = say('clients.wrongApiKeyHost')

function signInFailure(answer: OutboundAnswer): AppError | null {
  if (answer.status === 204) return null
  const message = plainMessage(answer.text())
  if (message === 'Fails.') return wrongCredentials(product, say('clients.userNamePasswordWrong'))
  if (answer.status === 200) return notTheApi(message)
  if (isRedirect(answer.status)) return unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status === 401) return wrongCredentials(product, say('clients.wrongUserNamePassword'))
  if (answer.status === 403)
    return wrongCredentials(
      product,
      message === '' ? 'this address is banned after too many wrong passwords' : quoted(message),
    )
  return unexpectedAnswer(product, answer.status, answer.text())
}

function notTheApi(message: string): AppError | null {
  return message === '' || message === 'Ok.'
    ? null
    : upstream(product, say('clients.notWebInterface3', { message: quoted(message) }))
}

function refusal(answer: OutboundAnswer, hasCredentials: boolean): AppError {
  if (isRedirect(answer.status)) return unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status === 401) return upstream(product, say('clients.hostNameCredentialsNot'))
  if (answer.status === 403 && !hasCredentials)
    return wrongCredentials(product, say('clients.userNamePasswordRequired'))
  return unexpectedAnswer(product, answer.status, answer.text())
}

type Encoded = { body: Uint8Array | null; headers: Record<string, string> }

async function encode(form: URLSearchParams | FormData | undefined): Promise<Encoded> {
  if (!form) return { body: null, headers: {} }
  const encoding = new Response(form)
  const contentType = encoding.headers.get('content-type') ?? ''
  return { body: new Uint8Array(await encoding.arrayBuffer()), headers: { 'content-type': contentType } }
}

function isSignedOut(status: number): boolean {
  return status === 401 || status === 403
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** Version 5 answers 404 to the older method, version 4 to the newer one. */
export async function askEither(
  session: Session,
  [newer, older]: readonly [string, string],
  hashes: string,
): Promise<void> {
  const answer = await session.ask(`torrents/${newer}`, form({ hashes }), [404])
  if (answer.status === 404) await session.ask(`torrents/${older}`, form({ hashes }))
}

export function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields)
}
