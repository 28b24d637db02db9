import { type Static, Type } from '@sinclair/typebox'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import type { Outbound, OutboundRequest } from '#domain/ports/outbound.ts'
import { wrongCredentials } from './client-errors.ts'
import { basicAuthorization, settingsOf } from './connection-parts.ts'
import { certificateSetting, proxySettings } from './shared-settings.ts'

const ofAll = Type.Object({ ...certificateSetting, ...proxySettings })
/** Where the password is the web server's anyway. */
const ofSome = Type.Object(certificateSetting)

/**
 * A kind that can also stand behind a web server which asks for a password of its own, or which shows a certificate
 * that no known authority signed. Its adapter need not know. HTTP has room for one Basic password: where the client
 * wants one as well, the web server has to hand that on by itself.
 */
export function behindProxy(kind: DownloadClientKind): DownloadClientKind {
  if (kind.defaultUrl === null) return kind
  const added = kind.passwordOfWebServer ? ofSome : ofAll
  return {
    ...kind,
    settings: Type.Object({ ...kind.settings.properties, ...added.properties }),
    connect: (connection, context) => {
      const outbound = wayThrough(context.outbound, settingsOf(added, connection))
      return kind.connect(connection, { ...context, outbound })
    },
  }
}

function wayThrough(outbound: Outbound, chosen: Static<typeof ofAll>): Outbound {
  const credentials = basicAuthorization(chosen.proxyUsername ?? null, chosen.proxyPassword ?? null)
  const hasCredentials = credentials.authorization !== undefined
  const trustedCertificates = certificatesOf(chosen.trustedCertificate ?? '')
  if (!hasCredentials && trustedCertificates === null) return asksPlainly(outbound)
  const dressed = (request: OutboundRequest): OutboundRequest => ({
    ...request,
    ...(trustedCertificates === null ? {} : { trustedCertificates }),
    headers: { ...request.headers, ...credentials },
  })
  return {
    ...outbound,
    stream: (request) => outbound.stream(dressed(request)),
    request: async (request) => {
      const answer = await outbound.request(dressed(request))
      if (hasCredentials && wantsBasic(answer)) {
        throw wrongCredentials(request.product, 'the proxy in front of it refuses its user name or password')
      }
      return answer
    },
  }
}

/** A client that never spoke of Basic does not ask for it: somebody in front of it does. */
function asksPlainly(outbound: Outbound): Outbound {
  return {
    ...outbound,
    request: async (request) => {
      const answer = await outbound.request(request)
      if (request.headers?.authorization === undefined && wantsBasic(answer)) {
        throw wrongCredentials(request.product, 'it, or a proxy in front of it, asks for a user name and a password')
      }
      return answer
    },
  }
}

function wantsBasic({ status, headers }: { status: number; headers: Headers }): boolean {
  return status === 401 && /^\s*basic\b/i.test(headers.get('www-authenticate') ?? '')
}

const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The certificates of a text as PEM wants them, line by line: a form's field has swallowed the lines. */
export function certificatesOf(text: string): string | null {
  const found = [...text.matchAll(block)].map(([, body = '']) => {
    const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
    return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  })
  return found.length === 0 ? null : found.join('')
}
