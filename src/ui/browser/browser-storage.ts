/** Keeps a value in this browser, or removes it. Storage that is full or blocked must not stop what the user does. */
export function keepInBrowser(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The value applies until the page is closed.
  }
}

/** `null` also if storage is blocked. */
export function keptInBrowser(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
