import { aria2 } from '#integrations/downloaders/aria2.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { peerAvailable } from '../../peers/program.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox', 'aria2c')

torrentContract({
  kind: aria2,
  available,
  start: startAria2,
  without: ['states of trackers', 'category', 'removing files', 'version 2 in every version'],
})
