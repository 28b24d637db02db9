import type { FakeAnswer, ReceivedRequest } from './message-service.ts'

// Answers as the services document them, with their limits. Fields of requests are read as they come.

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
const bodyOf = (request: ReceivedRequest): Fields => fieldsOf(JSON.parse(request.body))
const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
export function discordAnswer(request: ReceivedRequest): FakeAnswer {
  if (request.path !== '/api/webhooks/1/SECRETTOKEN') {
    return { status: 404, body: { message: 'Unknown Webhook', code: 10015 } }
  }
  const { content, embeds, username } = bodyOf(request)
  const problems: string[] = []
  const atMost = (name: string, value: unknown, limit: number) => {
    if (lengthOf(value) > limit) problems.push(`${name}: Must be ${limit} or fewer in length.`)
  }
  atMost('content', content, 2000)
  atMost('username', username, 80)
  const all = listOf(embeds)
  if (all.length > 10) problems.push('embeds: Must be 10 or fewer in length.')
  if (all.length === 0 && lengthOf(content) === 0)
    return { status: 400, body: { message: 'Cannot send an empty message', code: 50006 } }
  let total = 0
  for (const { title, description, fields, url } of all) {
    if (typeof url === 'string' && !new URL(url).hostname.includes('.')) problems.push('url: Not a well formed URL.')
    atMost('title', title, 256)
    atMost('description', description, 4096)
    total += lengthOf(title) + lengthOf(description)
    if (listOf(fields).length > 25) problems.push('fields: Must be 25 or fewer in length.')
    for (const { name, value } of listOf(fields)) {
      atMost('name', name, 256)
      atMost('value', value, 1024)
      if (lengthOf(name) === 0 || lengthOf(value) === 0) problems.push('fields: This field is required')
      total += lengthOf(name) + lengthOf(value)
    }
  }
  if (total > 6000) problems.push('embeds: Embed size exceeds maximum size of 6000')
  if (problems.length > 0) return { status: 400, body: { message: 'Invalid Form Body', code: 50035, errors: problems } }
  return { status: 204, body: '' }
}

/** https://docs.slack.dev/reference/block-kit/blocks and incoming webhooks */
export function slackAnswer(request: ReceivedRequest): FakeAnswer {
  const text = { 'content-type': 'text/html' }
  const refuse = (status: number, body: string): FakeAnswer => ({ status, headers: text, body })
  if (request.path !== '/services/T1/B1/SECRETTOKEN') return refuse(404, 'no_service')
  const { text: fallback, blocks } = bodyOf(request)
  if (lengthOf(fallback) === 0) return refuse(400, 'no_text')
  if (lengthOf(fallback) > 40_000) return refuse(400, 'msg_too_long')
  for (const { type, text: section, fields, accessory } of listOf(blocks)) {
    const shown = fieldsOf(section).text
    const areFieldsRight = listOf(fields).every((field) => lengthOf(field.text) > 0 && lengthOf(field.text) <= 2000)
    const isImageRight = !String(fieldsOf(accessory).image_url ?? '').includes('missing')
    const isRight = type === 'section' && lengthOf(shown) > 0 && lengthOf(shown) <= 3000 && listOf(fields).length <= 10
    if (!isRight || !areFieldsRight || !isImageRight) return refuse(400, 'invalid_blocks')
  }
  return { headers: text, body: 'ok' }
}

/** https://core.telegram.org/bots/api#sendmessage */
export function telegramAnswer(request: ReceivedRequest): FakeAnswer {
  const refuse = (status: number, description: string): FakeAnswer => ({
    status,
    body: { ok: false, error_code: status, description },
  })
  if (!request.path.startsWith('/bot123:SECRETTOKEN/')) return refuse(401, 'Unauthorized')
  if (request.path !== '/bot123:SECRETTOKEN/sendMessage') return refuse(404, 'Not Found')
  const { chat_id: chat, text, parse_mode: mode } = bodyOf(request)
  if (chat !== '-1001') return refuse(400, 'Bad Request: chat not found')
  if (mode !== 'HTML') return refuse(400, 'Bad Request: unsupported parse_mode')
  const tags = String(text).replace(/<\/?b>|<a href="[^"<>]*">|<\/a>/g, '')
  if (/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(tags)) return refuse(400, "Bad Request: can't parse entities")
  const shown = tags.replace(/&(?:amp|lt|gt|quot);/g, '.')
  if (shown.length === 0) return refuse(400, 'Bad Request: message text is empty')
  if (shown.length > 4096) return refuse(400, 'Bad Request: message is too long')
  return { body: { ok: true, result: { message_id: 1 } } }
}

/** https://gotify.net/api-docs: the message is required. */
export function gotifyAnswer(request: ReceivedRequest): FakeAnswer {
  const refuse = (errorCode: number, error: string, errorDescription: string): FakeAnswer => ({
    status: errorCode,
    body: { error, errorCode, errorDescription },
  })
  if (request.headers['x-gotify-key'] !== 'SECRETTOKEN') {
    return refuse(
      401,
      'Unauthorized',
      'you need to provide a valid access token or user credentials to access this api',
    )
  }
  if (request.path !== '/message') return refuse(404, 'Not Found', 'page not found')
  const { message, priority } = bodyOf(request)
  if (lengthOf(message) === 0) return refuse(400, 'Bad Request', "Field 'message' is required")
  if (typeof priority !== 'number') return refuse(400, 'Bad Request', "Field 'priority' is no number")
  return { body: { id: 25, appid: 5, message, priority } }
}

/** https://pushover.net/api: lengths are counted in characters, not in code units. */
export function pushoverAnswer(request: ReceivedRequest): FakeAnswer {
  const { token, user, message, title, url, url_title: urlTitle } = bodyOf(request)
  const errors: string[] = []
  if (token !== 'SECRETTOKEN') errors.push('application token is invalid, see https://pushover.net/api')
  if (user !== 'SECRETUSER') errors.push('user identifier is not a valid user, group, or subscribed user key')
  const tooLong = (value: unknown, limit: number) => typeof value === 'string' && [...value].length > limit
  if (lengthOf(message) === 0) errors.push('message cannot be blank')
  if (tooLong(message, 1024)) errors.push('message is too long, must be less than 1024')
  if (tooLong(title, 250)) errors.push('title is too long')
  if (tooLong(url, 512)) errors.push('url is too long')
  if (tooLong(urlTitle, 100)) errors.push('url_title is too long')
  if (errors.length > 0) return { status: 400, body: { errors, status: 0, request: 'e460545a' } }
  return { body: { status: 1, request: '647d2300' } }
}

/** https://spec.matrix.org/latest/client-server-api/: a transaction is accepted once. */
export function matrixAnswers() {
  const events = new Map<string, Fields>()
  const answer = (request: ReceivedRequest): FakeAnswer => {
    if (request.headers.authorization !== 'Bearer SECRETTOKEN') {
      return { status: 401, body: { errcode: 'M_UNKNOWN_TOKEN', error: 'Unrecognised access token' } }
    }
    const path = decodeURIComponent(request.path)
    if (path === '/_matrix/client/v3/directory/room/#games:example.org') {
      return { body: { room_id: '!abc:example.org', servers: ['example.org'] } }
    }
    const [, transaction] =
      /^\/_matrix\/client\/v3\/rooms\/!abc:example\.org\/send\/m\.room\.message\/(.+)$/.exec(path) ?? []
    if (transaction === undefined || request.method !== 'PUT') {
      return { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'User not in room' } }
    }
    if (request.body.length > 60_000) return { status: 413, body: { errcode: 'M_TOO_LARGE', error: 'event too large' } }
    if (!events.has(transaction)) events.set(transaction, bodyOf(request))
    return { body: { event_id: `$${transaction}` } }
  }
  return { events, answer }
}
