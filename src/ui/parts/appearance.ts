import { useSyncExternalStore } from 'react'
import { keepInBrowser } from '../browser/browser-storage.ts'
import { applyKeptAppearance, applyTheme, storageKeys } from './kept-appearance.ts'

export type Theme = 'dark' | 'light'
export type ThemeChoice = 'system' | Theme
export type Density = 'comfortable' | 'compact'

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
function themeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system'
}

/** The system's theme unless the user chose another. */
function currentTheme(): Theme {
  const chosen = themeChoice()
  if (chosen !== 'system') return chosen
  return systemIsDark.matches ? 'dark' : 'light'
}

export function chooseTheme(theme: ThemeChoice): void {
  const chosen = theme === 'system' ? null : theme
  applyTheme(chosen)
  keepInBrowser(storageKeys.theme, chosen)
  changed()
}

function currentDensity(): Density {
  return document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'
}

export function chooseDensity(density: Density): void {
  document.documentElement.dataset.density = density
  keepInBrowser(storageKeys.density, density === 'compact' ? density : null)
  changed()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice)
export const useDensity = (): Density => useSyncExternalStore(subscribe, currentDensity)

/** Applies what was chosen on an earlier visit, follows the system, and what is chosen in another tab. */
export function restoreAppearance(): void {
  const restore = () => {
    applyKeptAppearance()
    changed()
  }
  restore()
  systemIsDark.addEventListener('change', changed)
  addEventListener('storage', restore)
}
