import { asElement, asList, textOf, type XmlElement } from './read-xml.ts'

export type Enclosure = { url: string; type: string; length: string }

/** The link of an item: the first that is not empty, whether as text or as an attribute. */
export function linkOf(item: XmlElement): string {
  const links = asList(item.link).map((link) => textOf(link) || textOf(asElement(link)['@href']))
  return links.find((link) => link !== '') ?? ''
}

/**
 * The file that says that it is a torrent or an NZB, or else the first enclosure that is not an image or a page. NZBs are
 * sometimes declared as `text/xml`.
 */
export function enclosureOf(item: XmlElement): Enclosure {
  const enclosures = asList(item.enclosure).map(enclosure).filter(isFile)
  const all = [...enclosures, ...mediaOf(item).filter(isFile), ...resourcesOf(item).filter(isFile)]
  return all.find(isDownload) ?? all.find(isArchive) ?? enclosures[0] ?? { url: '', type: '', length: '' }
}

function enclosure(value: unknown): Enclosure {
  const element = asElement(value)
  return {
    url: textOf(element['@url']) || textOf(element['@href']) || textOf(value),
    type: textOf(element['@type']).toLowerCase(),
    length: textOf(element['@length']),
  }
}

/** https://www.rssboard.org/media-rss#media-content */
function mediaOf(item: XmlElement): Enclosure[] {
  const groups = asList(item['media:group']).map(asElement)
  return [item, ...groups].flatMap((holder) =>
    asList(holder['media:content']).map((content) => ({
      ...enclosure(content),
      length: textOf(asElement(content)['@fileSize']),
    })),
  )
}

/** The enclosures of RSS 1.0. http://www.xs4all.nl/~foz/mod_enclosure.html */
function resourcesOf(item: XmlElement): Enclosure[] {
  return asList(item['enc:enclosure'])
    .map(asElement)
    .map((element) => ({
      url: textOf(element['@rdf:resource']) || textOf(element['@enc:url']),
      type: textOf(element['@enc:type']).toLowerCase(),
      length: textOf(element['@enc:length']),
    }))
}

function isFile({ url, type }: Enclosure): boolean {
  return url !== '' && !/^(image\/|text\/(?!xml))/.test(type)
}

const torrentOrNzb = /\.(?:torrent|nzb)(?:[?&#]|$)/i

function isDownload({ url, type }: Enclosure): boolean {
  return /bittorrent|nzb/.test(type) || /^magnet:/i.test(url) || torrentOrNzb.test(url)
}

/** Types of packed files, which are no torrents or NZBs. */
const archiveType =
  /^application\/(zip|x-zip|gzip|x-gzip|x-7z|x-rar|vnd\.rar|x-tar|x-iso9660|x-xz|zstd|java-archive|x-msdownload|x-msdos-program|x-ms-dos-executable|vnd\.microsoft\.portable-executable|vnd\.appimage|x-apple-diskimage)/

/** Whether a file is the release itself, by its type. */
export function isArchive({ type }: Pick<Enclosure, 'type'>): boolean {
  return archiveType.test(type)
}
