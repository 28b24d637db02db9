import { createSecretBox } from '#db/secret-box.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { AdapterContext } from '#domain/ports/download-client.ts'
import type { Log } from '#domain/ports/log.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'

const silent: Log = {
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  module: () => silent,
}

/** What the program gives an adapter, with the real way out. */
export function adapterContext(stateFolder: string): AdapterContext {
  return {
    outbound: createOutbound(),
    clock: systemClock,
    log: silent,
    stateFolder,
    secretBox: createSecretBox(new Uint8Array(32).fill(7)),
    makeRoom: () => false,
  }
}
