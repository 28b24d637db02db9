import { nzbget } from '#integrations/downloaders/nzbget.ts'
import { startNzbget } from '../../peers/nzbget.ts'
import { peerAvailable } from '../../peers/program.ts'
import { usenetContract } from './usenet-contract.ts'

usenetContract({
  kind: nzbget,
  available: peerAvailable('nzbget'),
  start: startNzbget,
  wrong: { password: 'not-this-one' },
})
