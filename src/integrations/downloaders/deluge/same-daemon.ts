import { upstream } from '../client-errors.ts'
import { listOf } from '../wire-fields.ts'
import { product, type Rpc } from './rpc.ts'

/**
 * Checks that a list comes from the daemon of the lists before. The web interface is connected to one daemon for all of
 * its users: if one of them picks another daemon, all of our torrents seem to be gone. Throws AppError `upstream` then.
 */
export function createDaemonCheck(rpc: Rpc): (ids: ReadonlySet<string>) => Promise<void> {
  let daemon: string | null = null
  let known: ReadonlySet<string> = new Set()
  return async (ids) => {
    const isMissing = [...known].some((id) => !ids.has(id))
    if (daemon === null || isMissing) {
      const connected = await connectedDaemon(rpc)
      if (daemon !== null && connected !== daemon) {
        const message =
          'its web interface is now connected to another daemon: connect it to the former one, or press Test to use this one'
        throw upstream(product, message)
      }
      daemon = connected
    }
    known = ids
  }
}

/** https://deluge.readthedocs.io/en/latest/reference/webapi.html */
async function connectedDaemon(rpc: Rpc): Promise<string> {
  for (const host of listOf(await rpc('web.get_hosts'))) {
    const id = listOf(host)[0]
    if (listOf(await rpc('web.get_host_status', id))[1] === 'Connected') return String(id)
  }
  throw upstream(product, 'its web interface is not connected to a daemon')
}
