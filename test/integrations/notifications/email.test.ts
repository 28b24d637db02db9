import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CredentialsRefusedError, NoAnswerError, PartlyRejectedError, RejectedMessageError } from '#domain/errors.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { eximProgram, eximUser, startExim } from '../../peers/exim.ts'
import { eventually, freePort } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { failureOf, messageWith, sendThrough } from './send-message.ts'

type Exim = Awaited<ReturnType<typeof startExim>>

/** The name of the server leads to loopback. */
const outbound = createOutbound({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })

describe.if(peerAvailable(eximProgram))('a real mail server', () => {
  let starttls: Exim
  let tls: Exim
  const settings = (more: Record<string, unknown> = {}) => ({
    host: 'mail.example.org',
    port: starttls.port,
    security: 'starttls',
    allowInsecureTls: true,
    ...eximUser,
    from: 'ludarr@example.org',
    to: 'robin@example.org, sam@example.org',
    ...more,
  })
  const send = (more: Record<string, unknown> = {}, message = messageWith()) =>
    sendThrough('email', settings(more), message, { outbound })
  const mailWith = (server: Exim, text: string) =>
    eventually('the mail to arrive', 60_000, async () => server.mails().find((mail) => mail.includes(text)) ?? null)

  beforeAll(async () => {
    starttls = await startExim({ certificateFor: 'other.example.org' })
    tls = await startExim({ certificateFor: 'mail.example.org', tlsOnConnect: true })
  }, 120_000)
  afterAll(async () => {
    await starttls?.stop()
    await tls?.stop()
  }, 60_000)

  test('delivers over STARTTLS, as text and HTML, with an id that stays the same', async () => {
    const message = messageWith({ title: 'Pokémon™ was grabbed\r\nBcc: eve@example.org', body: 'Größe <unbekannt>' })
    await send({}, message)
    const mail = await mailWith(starttls, message.id)
    expect(mail).toContain(`Message-ID: <${message.id}@ludarr>`)
    expect(mail).toContain('From: Ludarr <ludarr@example.org>')
    expect(mail).toContain('To: robin@example.org, sam@example.org')
    expect(mail).toContain('Content-Type: multipart/alternative')
    expect(mail).toMatch(/Subject: =\?UTF-8\?Q\?Pok=C3=A9mon/)
    expect(mail.split('\n\n')[0]).not.toMatch(/^Bcc:/m)
    expect(mail.replace(/=\r?\n/g, '')).toContain('Gr=C3=B6=C3=9Fe &lt;unbekannt&gt;')
    expect(mail).toMatch(/with esmtpsa/)
  }, 120_000)

  test('delivers over TLS from the first byte', async () => {
    const message = messageWith()
    await send({ port: tls.port, security: 'tls' }, message)
    expect(await mailWith(tls, message.id)).toContain('Hades was grabbed')
  }, 120_000)

  test('delivers to a server that is entered as an address', async () => {
    const message = messageWith()
    await send({ host: '127.0.0.1' }, message)
    expect(await mailWith(starttls, message.id)).toContain('Hades was grabbed')
  }, 120_000)

  test('a certificate that cannot be verified ends the connection', async () => {
    const unknown = await failureOf(send({ port: tls.port, security: 'tls', allowInsecureTls: false }))
    expect(unknown).toBeInstanceOf(NoAnswerError)
    expect(unknown.message).toMatch(/^Email: .*certificate.* \(mail\.example\.org:\d+\)$/)
    const upgraded = await failureOf(send({ allowInsecureTls: false }))
    expect(upgraded).toBeInstanceOf(NoAnswerError)
    expect(upgraded.message).toMatch(/certificate/)
  }, 120_000)

  test('refusals are told apart, without the password', async () => {
    const wrong = await failureOf(send({ password: 'wrong-password' }))
    expect(wrong).toBeInstanceOf(CredentialsRefusedError)
    expect(wrong.message).toContain('rejects the credentials: 535')
    expect(wrong.message).not.toContain('wrong-password')
    const relayed = await failureOf(send({ to: 'robin@example.net' }))
    expect(relayed).toBeInstanceOf(RejectedMessageError)
    expect(relayed.message).toContain('relay not permitted')
    const large = await failureOf(send({}, messageWith({ body: 'x'.repeat(200_000) })))
    expect(large).toBeInstanceOf(RejectedMessageError)
    const plain = await failureOf(send({ security: 'none' }))
    expect(plain.message).not.toContain(eximUser.password)
    expect(plain).toBeInstanceOf(Error)
    const closed = await failureOf(send({ port: await freePort() }))
    expect(closed).toBeInstanceOf(NoAnswerError)
    expect(closed.message).toContain('Email: connection refused: no program listens at this address (mail.example.org:')
  }, 120_000)

  test('refused recipients are reported, and the others receive the mail once', async () => {
    const message = messageWith()
    const failure = await failureOf(send({ to: 'nobody@example.org, robin@example.org' }, message))
    expect(failure).toBeInstanceOf(PartlyRejectedError)
    expect(failure.message).toMatch(
      /^Email: mail\.example\.org:\d+ rejects nobody@example\.org: 550 No such user here\. The other recipients/,
    )
    expect(await mailWith(starttls, message.id)).toContain('Hades was grabbed')
    const noneLeft = await failureOf(send({ to: 'nobody@example.org' }))
    expect(noneLeft).toBeInstanceOf(RejectedMessageError)
    expect(noneLeft.message).toContain('No such user here')
  }, 120_000)

  test('a server at an address that is never called is not connected to', async () => {
    const metadata = createOutbound({ resolve: async () => [{ address: '169.254.169.254', family: 4 }] })
    const failure = await failureOf(sendThrough('email', settings(), messageWith(), { outbound: metadata }))
    expect(failure.message).toContain('which is never called')
  })
})
