import { Value } from '@sinclair/typebox/value'
import { readPrivateHost } from '#domain/addresses/private-hosts.ts'
import { fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { type PrivateHostsSettings, PrivateHostsSettingsModel } from '#domain/system/private-hosts.ts'
import type { AppContext } from '../app-context.ts'

const name = 'private hosts'

type Deps = Pick<AppContext, 'settings'>

/** The hosts at private addresses that links and redirects may lead to. */
export function readPrivateHosts({ settings }: Deps): PrivateHostsSettings {
  const stored = settings.read(name)
  return Value.Check(PrivateHostsSettingsModel, stored) ? stored : { hosts: [] }
}

/** Throws AppError `invalid` for an entry that is no host name, address or network. */
export function changePrivateHosts(app: Deps, { hosts }: PrivateHostsSettings): PrivateHostsSettings {
  const entered = [...new Set(hosts.map((host) => host.trim()))]
  const wrong = entered.find((host) => readPrivateHost(host) === null)
  if (wrong !== undefined) {
    const message = say('services.notHostOrNetwork', { host: wrong })
    throw fieldError('hosts', message)
  }
  app.settings.write(name, { hosts: entered })
  return readPrivateHosts(app)
}
