import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'
export type ThemeChoice = 'system' | Theme
export type Density = 'comfortable' | 'compact'

const storageKeys = { theme: 'ludarr-theme', density: 'ludarr-density' } as const
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the user chose in this browser. */
export function themeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system'
}

/** The system's theme unless the user chose another. */
export function currentTheme(): Theme {
  const chosen = themeChoice()
  if (chosen !== 'system') return chosen
  return systemIsDark.matches ? 'dark' : 'light'
}

export function chooseTheme(theme: ThemeChoice): void {
  apply('theme', theme === 'system' ? null : theme)
}

function currentDensity(): Density {
  return document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'
}

export function chooseDensity(density: Density): void {
  apply('density', density === 'compact' ? density : null)
}

function apply(name: 'theme' | 'density', value: string | null): void {
  if (value === null) {
    delete document.documentElement.dataset[name]
    localStorage.removeItem(storageKeys[name])
  } else {
    document.documentElement.dataset[name] = value
    localStorage.setItem(storageKeys[name], value)
  }
  changed()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice)
export const useDensity = (): Density => useSyncExternalStore(subscribe, currentDensity)

/** Applies what was chosen on an earlier visit or in another tab, and follows the system. */
export function restoreAppearance(): void {
  const restore = () => {
    const theme = localStorage.getItem(storageKeys.theme)
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    if (localStorage.getItem(storageKeys.density) === 'compact') document.documentElement.dataset.density = 'compact'
    else delete document.documentElement.dataset.density
    changed()
  }
  restore()
  systemIsDark.addEventListener('change', changed)
  addEventListener('storage', restore)
}
