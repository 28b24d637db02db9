import { afterAll, beforeAll, describe, setDefaultTimeout } from 'bun:test'
import { arriving, removing } from './torrents/arriving.ts'
import { connecting } from './torrents/connecting.ts'
import { details } from './torrents/details.ts'
import { identity } from './torrents/identity.ts'
import { magnets } from './torrents/magnets.ts'
import { steering } from './torrents/steering.ts'
import { patience, type TorrentContract, torrentTrial } from './torrents/trial.ts'

/** What every torrent client must do, asked of the real program with a real swarm. */
export function torrentContract(contract: TorrentContract, name = contract.kind.label): void {
  // A test that runs out of time takes every program down with it, and the ones after it fail for nothing.
  setDefaultTimeout(60_000)
  const trial = torrentTrial(contract)
  describe.skipIf(!contract.available)(name, () => {
    beforeAll(trial.begin, patience)
    afterAll(trial.end, patience)
    for (const subject of [connecting, arriving, removing, magnets, steering, identity, details]) subject(trial)
  })
}
