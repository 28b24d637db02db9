import { nzbget } from '#integrations/downloaders/nzbget.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import type { UsenetContract } from './usenet-bench.ts'
import { usenetContract } from './usenet-contract.ts'
import { usenetRepair } from './usenet-repair.ts'

const contract: UsenetContract = {
  kind: nzbget,
  available: peerAvailable('nzbget'),
  start: startNzbget,
  wrong: { password: 'not-this-one' },
}

usenetContract(contract)
usenetRepair(contract)
