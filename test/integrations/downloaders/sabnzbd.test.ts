import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { peerAvailable } from '../../peers/program.ts'
import { startSabnzbd } from '../../peers/sabnzbd.ts'
import { usenetContract } from './usenet-contract.ts'

usenetContract({
  kind: sabnzbd,
  available: peerAvailable('sabnzbdplus'),
  start: startSabnzbd,
  settings: (peer) => ({ apiKey: peer.password }),
  wrong: { settings: { apiKey: 'not-this-one' } },
})
