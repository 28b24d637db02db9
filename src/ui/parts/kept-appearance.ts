import { keptInBrowser } from '../browser/browser-storage.ts'

export const storageKeys = { theme: 'ludarr-theme', density: 'ludarr-density' } as const

/** As in the page, where they follow the system. */
const pageColors = { light: '#f3f4ee', dark: '#131512' } as const

/** Applies what was chosen on an earlier visit or in another tab. Part of the script that runs before the first paint. */
export function applyKeptAppearance(): void {
  const theme = keptInBrowser(storageKeys.theme)
  applyTheme(theme === 'dark' || theme === 'light' ? theme : null)
  const { dataset } = document.documentElement
  if (keptInBrowser(storageKeys.density) === 'compact') dataset.density = 'compact'
  else delete dataset.density
}

/** `null` follows the system. */
export function applyTheme(theme: 'dark' | 'light' | null): void {
  const { dataset } = document.documentElement
  if (theme === null) delete dataset.theme
  else dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = pageColors[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')]
}
