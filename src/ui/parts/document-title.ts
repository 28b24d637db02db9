let shownTitle = ''
let shownCount = 0

/** Sets the title of the browser tab. */
export function showTitle(title: string): void {
  shownTitle = title
  update()
}

/**
 * Shows how much needs attention in the title of the browser tab and, if Ludarr is installed as an app, on its icon. 0
 * removes it.
 */
export function showCount(count: number): void {
  if (count === shownCount) return
  shownCount = count
  update()
  // Browsers without badges lack the functions, and others reject the call where no app is installed.
  const badge = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count)
  badge?.catch(() => undefined)
}

/** The title without the count, which screen readers need not announce with every page. */
export function titleWithoutCount(): string {
  return shownTitle === '' ? document.title : `${shownTitle} · Ludarr`
}

function update(): void {
  document.title = shownCount === 0 ? titleWithoutCount() : `(${shownCount}) ${titleWithoutCount()}`
}
