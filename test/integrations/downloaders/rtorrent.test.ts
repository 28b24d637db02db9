import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox', 'rtorrent')
const withWebServer = available && peerAvailable('lighttpd', 'openssl')
const lacking = ['removing files', 'refusing garbage'] as const

torrentContract(
  { kind: rtorrent, available: withWebServer, start: () => startRtorrent('http'), without: lacking },
  'rTorrent behind a web server',
)
torrentContract(
  { kind: rtorrent, available, start: () => startRtorrent('port'), without: [...lacking, 'password'] },
  'rTorrent by SCGI on a port',
)
torrentContract(
  { kind: rtorrent, available, start: () => startRtorrent('socket'), without: [...lacking, 'password'] },
  'rTorrent by SCGI on a socket',
)
