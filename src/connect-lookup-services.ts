import type { AppContext } from '#core/app-context.ts'
import type { LookupAccess } from '#core/lookups/lookup-access.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { observeOutbound } from '#domain/system/service-states.ts'
import { connectLookups } from '#integrations/lookups/index.ts'

/** Connects the services for lookups, whose failures the health page tells of. */
export function connectLookupServices(app: () => AppContext, nexusModsKey: string | null): LookupAccess {
  const unobserved = (): ServiceContext => {
    const { outbound, clock, services } = app()
    return { outbound, clock, ...services }
  }
  const observe = (checked: Outbound): Outbound => observeOutbound(checked, app().serviceStates)
  const context = (): ServiceContext => ({ ...unobserved(), outbound: observe(app().outbound) })
  return { ...connectLookups({ context, unobserved, observe }), nexusModsKey }
}
