export type Toast = { id: number; tone: 'good' | 'bad' | 'calm'; text: string; href?: string }

const shownForMs = 6_000
let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message; identical messages are merged. Errors stay until dismissed. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++
  change([...toasts.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-4))
  if (toast.tone !== 'bad') setTimeout(() => closeToast(id), shownForMs)
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}
