const monthsInEnglish = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Languages in which sites write dates, although feeds should have them in English. No two disagree on a name. */
const languages = 'en de fr es it pt nl pl cs sk sv da nb fi hu tr ro ru uk el'.split(' ')

let inLanguages: Map<string, number> | undefined

/** The number of a month from 0, by its name or a short form of it; -1 for other words. */
export function monthNamed(name: string): number {
  const english = monthsInEnglish.indexOf(name.slice(0, 3).toLowerCase())
  if (english >= 0 && /^[a-z]+\.?$/i.test(name) && isShortFor(name, english)) return english
  inLanguages ??= namesInLanguages()
  return inLanguages.get(plain(name)) ?? -1
}

const namesInEnglish = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

function isShortFor(name: string, month: number): boolean {
  const whole = namesInEnglish.format(Date.UTC(2026, month)).toLowerCase()
  return whole.startsWith(name.replace('.', '').toLowerCase())
}

/** Slavic names have a form of their own beside a day. */
function namesInLanguages(): Map<string, number> {
  const forms: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((month) => [
    { month },
    { month, day: 'numeric' },
  ])
  const formats = languages.flatMap((language) =>
    forms.map((form) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })),
  )
  const names = new Map<string, number>()
  for (const [month] of monthsInEnglish.entries()) {
    for (const format of formats) {
      const part = format.formatToParts(Date.UTC(2026, month, 5)).find(({ type }) => type === 'month')
      names.set(plain(part?.value ?? ''), month)
    }
  }
  return names
}

/** Writes a name without accents, dots and capitals. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
}
