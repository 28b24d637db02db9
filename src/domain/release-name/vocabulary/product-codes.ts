/** A code that names a title of a console, in front of a name or anywhere in it, and the console. */
type ProductCode = { form: RegExp; platform: string }

// Forms that stand anywhere in a name, since no word looks like them. Source: the catalogs of the consoles' makers.
const anywhere: ProductCode[] = [
  // "CUSA12345"
  { form: /^cusa\d{5}$/, platform: 'PS4' },
  { form: /^ppsa\d{5}$/, platform: 'PS5' },
  // "BLES-01234"
  { form: /^(?:bl[eujka]s|bc[eujka]s|np[eujh][ab])-?\d{5}$/, platform: 'PS3' },
  { form: /^(?:uc|ul|np)[eujk][sgmhz]-?\d{5}$/, platform: 'PSP' },
  { form: /^pcs[a-h]\d{5}$/, platform: 'PS Vita' },
]

/** The console that a product code names; `null` if a lower-case word is no product code. */
export const platformOfCode = (lower: string): string | null =>
  anywhere.find(({ form }) => form.test(lower.endsWith('-') ? lower.slice(0, -1) : lower))?.platform ?? null

// Console, title, region and maker: "GSHE01"
const gameCubeId = '[GD][A-Z0-9]{2}[DEFHIJKPSUWXY](?:\\d[A-Z0-9]|[A-Z]\\d)'
const wiiId = '[RS][A-Z0-9]{2}[DEFHIJKPSUWXY](?:\\d[A-Z0-9]|[A-Z]\\d)'
const discIds: ProductCode[] = [
  { form: new RegExp(`^${gameCubeId}$`), platform: 'GameCube' },
  { form: new RegExp(`^${wiiId}$`), platform: 'Wii' },
]

/** The console that the ID of a disc in brackets names: "Name [GSHE01]". */
export const platformOfDiscId = (text: string): string | null =>
  discIds.find(({ form }) => form.test(text))?.platform ?? null

// Forms that name a title only in front of a name.
const inFront: ProductCode[] = [
  // "SLES_512.34.Name", as Open PS2 Loader names files
  { form: /^s[lc](?:[eu]s|ps|pm|ed|kas)[_-]?(?:[25-7]\d\d|97\d)\.?\d\d(?:\.|[ _]-[ _]|[ _-])/i, platform: 'PS2' },
  { form: /^s[lc](?:[eu]s|ps|pm|ed)[_-]?\d{3}\.?\d\d(?:\.|[ _]-[ _]|[ _-])/i, platform: 'PS1' },
  // "0004000000123400 Name"
  { form: /^0004[0-9a-f]{12}(?:[ _]-[ _]|[ _-])/i, platform: '3DS' },
  { form: /^0005[0-9a-f]{12}(?:[ _]-[ _]|[ _-])/i, platform: 'Wii U' },
  // "CUSA12345-patch_v1.02"
  { form: /^cusa\d{5}-(?=(?:patch|app|ac)[_.])/i, platform: 'PS4' },
  { form: /^ppsa\d{5}-(?=(?:patch|app|ac)[_.])/i, platform: 'PS5' },
  { form: new RegExp(`^${gameCubeId}(?:[ _]-[ _]|_)`), platform: 'GameCube' },
  { form: new RegExp(`^${wiiId}(?:[ _]-[ _]|_)`), platform: 'Wii' },
]

const maxCodeLength = 22
const canStart = /^(?:[A-Z]|0[0-9A-Za-z]{3}|s[lc])/

// Every code has a digit among its first seven characters, after the third.
const hasEarlyDigit = (name: string): boolean => {
  for (let at = 3; at < 7; at++) {
    const code = name.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

/** Splits off the code in front of a name; `platform` is the console that it names. */
export const splitCode = (name: string): { rest: string; platform: string | null } => {
  if (!hasEarlyDigit(name) || !canStart.test(name)) return { rest: name, platform: null }
  const start = name.slice(0, maxCodeLength)
  for (const { form, platform } of inFront) {
    const length = form.exec(start)?.[0].length ?? 0
    if (length > 0 && length < name.length) return { rest: name.slice(length), platform }
  }
  return { rest: name, platform: null }
}
