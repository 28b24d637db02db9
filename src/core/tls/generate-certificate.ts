import { hostname, networkInterfaces } from 'node:os'
import type { TlsSettings } from '#domain/system/tls.ts'
import type { AppContext } from '../app-context.ts'
import { replaceCertificate } from './change-tls.ts'
import { selfSigned } from './self-signed.ts'
import type { TlsDeps } from './tls-settings.ts'

const maxNames = 50

/** Makes a certificate for the names and addresses of this machine, and uses it from now on. */
export function generateCertificate(app: TlsDeps & Pick<AppContext, 'about'>): Promise<TlsSettings> {
  return replaceCertificate(app, selfSigned(namesOf(app.about.publicUrl), app.clock.now()))
}

function namesOf(publicUrl: string | null): string[] {
  const own = hostname().toLowerCase()
  const machine = isHostName(own) ? [own, ...(own.includes('.') ? [] : [`${own}.local`])] : []
  const asked = publicUrl === null ? undefined : URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, '')
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''))
  const names = [...(asked === undefined ? [] : [asked]), ...machine, 'localhost', '127.0.0.1', '::1', ...addresses]
  return [...new Set(names)].slice(0, maxNames)
}

const isHostName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)
