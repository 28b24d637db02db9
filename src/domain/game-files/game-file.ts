import { extensionOf } from '../paths/extension.ts'
import { formats } from './formats.ts'
import { isFirstPiece } from './pieces.ts'

const packedTar = /\.tar\.(?:gz|xz|zst|bz2|lzma)$/i
// Installers of GOG and itch for Linux and Mac; other scripts are no games.
const script = /^(?:setup|install(?:er)?)[^/]*\.(?:sh|run)$|_\d+[^/]*\.(?:sh|run)$/i
const documents =
  /^(?:read[ ._-]?me|change[ ._-]?log|changes|release[ ._-]?notes?|licen[sc]e|copying|contributing|contributors|authors|credits|install(?:ation)?|faq|todo|notes?)(?:[ ._-][^/]*)?\.md$/i

/** Whether a file, by its name, may be a game on its own. */
export function isGameFile(name: string): boolean {
  const isKnown = formats.has(extensionOf(name)) || packedTar.test(name) || script.test(name) || isFirstPiece(name)
  return isKnown && !isDocument(name)
}

/** Whether a file is a text about a game by its name, although games have its ending. */
export function isDocument(name: string): boolean {
  return documents.test(name.slice(name.lastIndexOf('/') + 1))
}
