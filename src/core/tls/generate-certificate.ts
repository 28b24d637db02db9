import { hostname, networkInterfaces } from 'node:os'
import type { TlsSettings } from '#domain/system/tls.ts'
import type { AppContext } from '../app-context.ts'
import { replaceCertificate } from './change-tls.ts'
import { selfSigned } from './self-signed.ts'

const maxNames = 50

/** Generates a certificate for the names and addresses of this machine, and applies it. */
export function generateCertificate(
  app: Pick<AppContext, 'about' | 'clock' | 'secureListener' | 'settings'>,
): Promise<TlsSettings> {
  return replaceCertificate(app, selfSigned(namesOf(app.about.publicUrl), app.clock.now()))
}

function namesOf(publicUrl: string | null): string[] {
  const own = hostname().toLowerCase()
  const machine = isHostName(own) ? [own, ...(own.includes('.') ? [] : [`${own}.local`])] : []
  const publicHost = publicUrl === null ? undefined : URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, '')
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''))
  const names = [
    ...(publicHost === undefined ? [] : [publicHost]),
    ...machine,
    'localhost',
    '127.0.0.1',
    '::1',
    ...addresses,
  ]
  return [...new Set(names)].slice(0, maxNames)
}

const isHostName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)
