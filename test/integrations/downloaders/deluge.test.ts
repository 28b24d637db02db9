import { deluge } from '#integrations/downloaders/deluge.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox', 'deluged', 'deluge-web')

torrentContract({ kind: deluge, available, start: startDeluge })
