import { transmission } from '#integrations/downloaders/transmission.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox', 'transmission-daemon')

torrentContract({
  kind: transmission,
  available,
  start: () => startTransmission(),
  // It looks after a minute at the goal of what nobody asks for.
  without: ['version 2 in every version', 'stopping at once'],
})
