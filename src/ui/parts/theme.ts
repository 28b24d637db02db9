export type Theme = 'dark' | 'light'
const place = 'ludarr-theme'

/** The theme that is seen now: dark, unless light was chosen. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(place, theme)
}

/** Takes up what was chosen on an earlier visit. */
export function restoreTheme(): void {
  const chosen = localStorage.getItem(place)
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen
}
