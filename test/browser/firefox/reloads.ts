import { eventually } from '../../peers/loopback.ts'
import { addressOf, type GameIds, pages } from '../page-list.ts'
import { isLoaded, type Tab } from './tab.ts'

/** Every page, and addresses that hold what was chosen on a page. */
const deepLinks = [
  ...pages,
  '/?view=table&sort=addedAt&order=asc&status=owned',
  '/?view=overview&search=Harbour',
  '/games/OWNED?tab=releases',
  '/games/OWNED?tab=add-ons',
  '/games/OWNED?tab=files',
  '/games/OWNED?tab=history',
  '/calendar/2024-03',
  '/welcome',
]

/** What the page shows: its address, headings, chosen entries and the values of fields outside of lists. */
const shown = `JSON.stringify([
  location.pathname + location.search,
  ...[...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
  ...[...document.querySelectorAll('#content :is([aria-current], [aria-pressed=true], [aria-selected=true])')]
    .map(({ textContent }) => textContent),
  ...[...document.querySelectorAll('#content :is(input, select, textarea):not(li *)')]
    .map((field) => (field.ariaLabel ?? field.name ?? '') + '=' + (field.type === 'checkbox' ? field.checked : field.value)),
])`

/** Opens every deep link, reloads it, and lists where the page then shows something else or has troubles. */
export async function faultsOfReloads(tab: Tab, site: string, gameIds: GameIds): Promise<string[]> {
  const troubles = tab.troublesAt(site)
  const faults: string[] = []
  for (const place of deepLinks) {
    await tab.goto(site + addressOf(place, gameIds))
    await tab.until(`${place} is loaded`, isLoaded)
    const before = await tab.evaluate(shown)
    await tab.reload()
    await tab.until(`${place} is loaded again`, isLoaded)
    const isSame = async () => (await tab.evaluate(shown)) === before
    await eventually(place, 10_000, isSame).catch(async () => {
      faults.push(`${place}: ${await tab.evaluate(shown)} after a reload instead of ${before}`)
    })
    const base = await tab.evaluate('document.baseURI')
    if (base !== `${site}/`) faults.push(`${place} has the base ${base}`)
    for (const trouble of troubles.splice(0)) faults.push(`${place}: ${trouble}`)
  }
  return faults
}
