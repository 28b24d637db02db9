const namesIn = (...lines: string[]): string[] => lines.flatMap((line) => line.split('|'))

/** What systems and clients write beside files. It can be made again, or means nothing without them. */
const disposableFiles = new Set(
  namesIn(
    '.ds_store|thumbs.db|ehthumbs.db|ehthumbs_vista.db|desktop.ini|icon\r|.localized|.directory|.picasa.ini|.apdisk',
    '.volumeicon.icns',
  ),
)
const disposableFolders = namesIn('@eadir|__macosx|.appledouble|.@__thumb|.@__qini|.@__comments')

/** Folders for deleted files, old versions and the state of a disk. They may have files that a user wants back. */
const systemFolders = namesIn(
  '$recycle.bin|system volume information|lost+found|#recycle|@recycle|@recently-snapshot|#snapshot|.trash|.trashes',
  '.recycle|.recycle.bin|.snapshot|.snapshots|.zfs|.spotlight-v100|.fseventsd|.temporaryitems',
  '.documentrevisions-v100|.stfolder|.stversions|.streams|.temporary items',
  '~snapshot|.@upload_cache|.dropbox.cache|.tmp.drivedownload|.tmp.driveupload',
)
const systemFiles = new Set(
  namesIn(
    'pagefile.sys|hiberfil.sys|swapfile.sys|dumpstack.log|dumpstack.log.tmp|aquota.user|aquota.group|.stignore',
    '.com.apple.timemachine.donotpresent|.com.apple.timemachine.supported|desktop db|desktop df',
  ),
)

// AppleDouble files, padding of torrents by BitComet's name, and the extended attributes of a Synology NAS.
const disposableFile = /^(?:\._.|_{5}padding_file(?:_|$))|@syno(?:eastream|resource)$/
// What stays of a file that is deleted or written while it is open: NFS, FUSE, Samba, Syncthing. Then what a client keeps of
// files that nobody wants, and Windows of where a file came from.
const systemFile =
  /^(?:\.nfs[0-9a-f]{8,}$|\.fuse_hidden|\.smbdelete|\.syncthing\..+\.tmp$|~syncthing~.+\.tmp$|\.[0-9a-f]{40}\.parts$|~utorrentpartfile_)|:zone\.identifier$/
// Clients that know nothing of padding write it as files (BEP 47).
const padding = /(?:^|\/)(?:\.pad|\.____padding_file)\/\d[^/]*$|(?:^|\/)_{5}padding_file(?:_[^/]*)?$/i

const escaped = (names: readonly string[]): string => names.join('|').replace(/[$+.#]/g, '\\$&')
const insideDisposable = new RegExp(`(?:^|/)(?:${escaped(disposableFolders)})(?:/|$)`)
const insideSystem = new RegExp(
  `(?:^|/)(?:${escaped(systemFolders)}|\\.trash-\\d+|\\.stfolder[ .][^/]+|found\\.\\d{3})(?:/|$)`,
)

/**
 * Whether a file or folder, by its path in a game or a download, was left there by an operating system, a NAS system or a
 * client, and belongs to no game.
 */
export function isJunk(path: string): boolean {
  const lower = path.toLowerCase()
  const name = lower.slice(lower.lastIndexOf('/') + 1)
  return isDisposableName(lower, name) || systemFiles.has(name) || systemFile.test(name) || insideSystem.test(lower)
}

/** Whether junk may be deleted when nothing else is left around it. */
export function isDisposable(path: string): boolean {
  const lower = path.toLowerCase()
  return isDisposableName(lower, lower.slice(lower.lastIndexOf('/') + 1))
}

/** Whether a file of a torrent only aligns the next one to a piece, by its name. */
export function isPadding(path: string): boolean {
  return padding.test(path)
}

function isDisposableName(lower: string, name: string): boolean {
  return disposableFiles.has(name) || disposableFile.test(name) || padding.test(lower) || insideDisposable.test(lower)
}
