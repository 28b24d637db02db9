const headBytes = 64 * 1024
const maxPasswords = 10
const maxPassword = 200
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
// Values that say only whether there is a password: https://inhies.github.io/Newznab-API/attributes
const flags = new Set(['', '-1', '0', '1', '2', '10', 'yes', 'no', 'true', 'false', 'unknown', 'passworded'])

/** The password in a title, as Usenet indexers write it: `Game {{secret}}`, or `password=secret` at its end. */
export function passwordsInTitle(title: string): string[] {
  const found = /\{\{([^{}]+)\}\}/.exec(title)?.[1] ?? /\bpassword=(\S+)$/i.exec(title)?.[1]
  return found === undefined ? [] : [found]
}

/** The password in an indexer's `password` attribute; `null` if it is only a flag. */
export function passwordInAttribute(value: string): string | null {
  const password = value.trim()
  return flags.has(password.toLowerCase()) || password.length > maxPassword ? null : password
}

/** The passwords in the head of an NZB: `<meta type="password">secret</meta>`, see https://sabnzbd.org/wiki/extra/nzb-spec */
export function passwordsInNzb(bytes: Uint8Array): string[] {
  const head = new TextDecoder().decode(bytes.subarray(0, headBytes)).split('</head>', 1)[0] ?? ''
  const found = [...head.matchAll(/<meta\s[^>]*?type\s*=\s*["']password["'][^>]*>([^<]*)<\/meta>/gi)]
  const named = found.map(([, text = '']) => readText(text)).filter((text) => text !== '' && text.length <= maxPassword)
  return [...new Set(named)].slice(0, maxPasswords)
}

function readText(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .trim()
}
