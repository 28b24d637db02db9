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
  anywhere.find(({ form }) => form.test(lower))?.platform ?? null

// Forms that name a title only in front of a name.
const inFront: ProductCode[] = [
  // "SLES_512.34.Name", as Open PS2 Loader names files
  { form: /^s[lc](?:[eu]s|ps|pm|ed|kas)[_-]?(?:[25-7]\d\d|97\d)\.?\d\d(?:\.|[ _]-[ _]|[ _-])/i, platform: 'PS2' },
  { form: /^s[lc](?:[eu]s|ps|pm|ed)[_-]?\d{3}\.?\d\d(?:\.|[ _]-[ _]|[ _-])/i, platform: 'PS1' },
  // "0004000000123400 Name"
  { form: /^0004[0-9a-f]{12}(?:[ _]-[ _]|[ _-])/i, platform: '3DS' },
  { form: /^0005[0-9a-f]{12}(?:[ _]-[ _]|[ _-])/i, platform: 'Wii U' },
  // "GSHE01 - Name": console, title, region and maker
  { form: /^[GD][A-Z0-9]{2}[DEFHIJKPSUWXY](?:\d[A-Z0-9]|[A-Z]\d)(?:[ _]-[ _]|_)/, platform: 'GameCube' },
  { form: /^[RS][A-Z0-9]{2}[DEFHIJKPSUWXY](?:\d[A-Z0-9]|[A-Z]\d)(?:[ _]-[ _]|_)/, platform: 'Wii' },
]

const maxCodeLength = 22
const canStart = /^(?:[A-Z]|0[0-9A-Za-z]{3}|s[lc])/

/** Splits off the code in front of a name; `platform` is the console that it names. */
export const splitCode = (name: string): { rest: string; platform: string | null } => {
  if (!canStart.test(name)) return { rest: name, platform: null }
  const start = name.slice(0, maxCodeLength)
  for (const { form, platform } of inFront) {
    const length = form.exec(start)?.[0].length ?? 0
    if (length > 0 && length < name.length) return { rest: name.slice(length), platform }
  }
  return { rest: name, platform: null }
}
