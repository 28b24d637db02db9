import { hostname, networkInterfaces } from 'node:os'
import type { TlsSettings } from '#domain/tls.ts'
import type { Program } from '../program.ts'
import { takeCertificate } from './change-tls.ts'
import { selfSigned } from './self-signed.ts'
import type { TlsParts } from './tls-settings.ts'

const mostNames = 50

/** Makes a certificate for the names and addresses of this machine, and uses it from now on. */
export function generateCertificate(program: TlsParts & Pick<Program, 'about'>): Promise<TlsSettings> {
  return takeCertificate(program, selfSigned(namesOf(program.about.publicUrl), program.clock.now()))
}

function namesOf(publicUrl: string | null): string[] {
  const own = hostname().toLowerCase()
  const machine = isHostName(own) ? [own, ...(own.includes('.') ? [] : [`${own}.local`])] : []
  const asked = publicUrl === null ? undefined : URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, '')
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''))
  const names = [...(asked === undefined ? [] : [asked]), ...machine, 'localhost', '127.0.0.1', '::1', ...addresses]
  return [...new Set(names)].slice(0, mostNames)
}

const isHostName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)
