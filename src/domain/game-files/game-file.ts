import { extensionOf } from '../importing/inspect-files.ts'
import { formats } from './formats.ts'
import { isFirstPiece } from './pieces.ts'

const packedTar = /\.tar\.(?:gz|xz|zst|bz2|lzma)$/i
// Installers of GOG and itch for Linux and Mac; other scripts are no games.
const script = /^(?:setup|install(?:er)?)[^/]*\.(?:sh|run)$|_\d+[^/]*\.(?:sh|run)$/i
const texts = /^(?:readme|changelog|changes|license|licence|copying|contributing|todo|notes?)\.md$/i

/** Whether a file, by its name, may be a game on its own. */
export function isGameFile(name: string): boolean {
  const isKnown = formats.has(extensionOf(name)) || packedTar.test(name) || script.test(name) || isFirstPiece(name)
  return isKnown && !texts.test(name)
}
