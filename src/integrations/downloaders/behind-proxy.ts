import { type Static, Type } from '@sinclair/typebox'
import { say } from '#domain/messages/say.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import type { Outbound, OutboundRequest } from '#domain/ports/outbound.ts'
import { wrongCredentials } from './client-errors.ts'
import { basicAuthorization, settingsOf } from './connection-parts.ts'
import { certificateSetting, proxySettings } from './shared-settings.ts'

const allSettings = Type.Object({ ...certificateSetting, ...proxySettings })
/** Settings of clients whose own password is the web server's. */
const certificateOnly = Type.Object(certificateSetting)

/**
 * Supports a web server in front of the client with a password or a self-signed certificate of its own. HTTP carries
 * one Basic password: where the client needs one as well, the web server must add it.
 */
export function behindProxy(kind: DownloadClientKind): DownloadClientKind {
  if (kind.defaultUrl === null) return kind
  const added = kind.passwordOfWebServer ? certificateOnly : allSettings
  return {
    ...kind,
    settings: Type.Object({ ...kind.settings.properties, ...added.properties }),
    connect: (connection, context) => {
      const outbound = viaProxy(context.outbound, settingsOf(added, connection))
      return kind.connect(connection, { ...context, outbound })
    },
  }
}

function viaProxy(outbound: Outbound, chosen: Static<typeof allSettings>): Outbound {
  const credentials = basicAuthorization(chosen.proxyUsername ?? null, chosen.proxyPassword ?? null)
  const hasCredentials = credentials.authorization !== undefined
  const trustedCertificates = certificatesOf(chosen.trustedCertificate ?? '')
  if (!hasCredentials && trustedCertificates === null) return withoutCredentials(outbound)
  const withCredentials = (request: OutboundRequest): OutboundRequest => ({
    ...request,
    ...(trustedCertificates === null ? {} : { trustedCertificates }),
    headers: { ...request.headers, ...credentials },
  })
  return {
    ...outbound,
    stream: (request) => outbound.stream(withCredentials(request)),
    request: async (request) => {
      const answer = await outbound.request(withCredentials(request))
      if (hasCredentials && wantsBasic(answer)) {
        throw wrongCredentials(request.product, say('clients.proxyFrontRefusesUser'))
      }
      return answer
    },
  }
}

/** When a client that does not use Basic asks for it, a proxy in front of it does. */
function withoutCredentials(outbound: Outbound): Outbound {
  return {
    ...outbound,
    request: async (request) => {
      const answer = await outbound.request(request)
      if (request.headers?.authorization === undefined && wantsBasic(answer)) {
        throw wrongCredentials(request.product, say('clients.proxyFrontAsksUser'))
      }
      return answer
    },
  }
}

function wantsBasic({ status, headers }: { status: number; headers: Headers }): boolean {
  return status === 401 && /^\s*basic\b/i.test(headers.get('www-authenticate') ?? '')
}

const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The certificates of a text as PEM with line breaks, which a form field removes. */
function certificatesOf(text: string): string | null {
  const found = [...text.matchAll(block)].map(([, body = '']) => {
    const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
    return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  })
  return found.length === 0 ? null : found.join('')
}
