import { useSyncExternalStore } from 'react'
import { t } from '../texts/text.ts'
import { IconButton } from './button.tsx'

export type Theme = 'dark' | 'light'
const storageKey = 'ludarr-theme'
const listeners = new Set<() => void>()

/** Dark unless the user chose light. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(storageKey, theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies the theme chosen on an earlier visit. */
export function restoreTheme(): void {
  const chosen = localStorage.getItem(storageKey)
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
}

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={t(other === 'dark' ? 'common.darkTheme' : 'common.lightTheme')}
      onClick={() => chooseTheme(other)}
    />
  )
}
