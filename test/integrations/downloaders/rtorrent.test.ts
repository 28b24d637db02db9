import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { peerAvailable } from '../../peers/program.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { torrentContract } from './torrent-contract.ts'

const available = peerAvailable('qbittorrent-nox', 'rtorrent', 'lighttpd', 'openssl')

torrentContract({ kind: rtorrent, available, start: startRtorrent, without: ['removing files', 'refusing garbage'] })
