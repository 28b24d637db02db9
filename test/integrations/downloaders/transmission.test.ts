import { transmission } from '#integrations/downloaders/transmission.ts'
import { peerAvailable } from '../../peers/program.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox', 'transmission-daemon')

torrentContract({
  kind: transmission,
  available,
  start: () => startTransmission(),
  without: ['version 2 in every version'],
})
