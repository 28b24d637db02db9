// "www.site.org - Name", "[ www.site.org ] Name"
const site = /^\s*\[?\s*www\.[\w.-]{1,60}\s*\]?[\s-]*(?=\S)/i

const posters = 'xpost|obfuscated|scrambled|asrequested|postbot|repost|buymore|whiterev|rakuv\\w*|sample'
const sites = 'rartv|rarbg|tgx|eztv|ettv|1337x|publichd'
/** Suffixes that reposters append to a name. */
const poster = new RegExp(`(?:-(?:${posters})|\\s*\\[(?:${sites})[^\\]]{0,20}\\])$`, 'i')

const mayEndInPoster = /[a-z\]]/i

/** Removes site prefixes, reposter suffixes and surrounding quotes from a name. */
export const withoutWrapping = (name: string): string => {
  const inner = name.includes('www.') ? name.replace(site, '') : name
  const text = inner.trim()
  if (text.length > 2 && text.startsWith('"') && text.endsWith('"')) return withoutWrapping(text.slice(1, -1))
  if (!mayEndInPoster.test(text.charAt(text.length - 1))) return text
  const cut = Math.max(text.lastIndexOf('-'), text.lastIndexOf('['))
  return cut > 2 && poster.test(text.slice(cut)) ? text.slice(0, cut).trimEnd() : text
}
