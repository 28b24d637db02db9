import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { peerAvailable } from '../../peers/program.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import type { UsenetContract } from './usenet-bench.ts'
import { usenetContract } from './usenet-contract.ts'
import { usenetRepair } from './usenet-repair.ts'

const contract: UsenetContract = {
  kind: sabnzbd,
  available: peerAvailable('sabnzbdplus'),
  start: startSabnzbd,
  settings: (peer) => ({ apiKey: peer.password }),
  wrong: { settings: { apiKey: 'not-this-one' } },
}

usenetContract(contract)
usenetRepair(contract)
