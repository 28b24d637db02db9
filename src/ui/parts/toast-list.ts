import { t } from '../texts/text.ts'

type Tone = 'good' | 'bad' | 'calm'

/**
 * A button of the message, such as "Undo". Errors of the mutations that `run` begins are shown as those of an undo. That
 * holds only for mutations that it begins at once, not after an `await`.
 */
type ToastAction = { label: string; run: () => unknown }

export type NewToast = {
  tone: Tone
  text: string
  href?: string
  action?: ToastAction
  /** Messages with the same key become one, whose text says how many they are. */
  merge?: { key: string; text: (count: number) => string }
}

export type Toast = {
  id: number
  key: string
  tone: Tone
  text: string
  /** How many messages it stands for. */
  count: number
  /** Whether the text itself says how many. */
  isSummary: boolean
  href?: string
  actionLabel?: string
  runs: readonly (() => unknown)[]
}

/** Kept even if nobody dismisses the errors. */
const most = 30
const shownForMs = 6_000
const shownWithActionForMs = 12_000

let nextId = 1
let toasts: readonly Toast[] = []
let isPaused = false
let isUndoing = false
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message. Equal ones are merged. Errors stay until they are dismissed. */
export function showToast(toast: NewToast): void {
  const key = toast.merge?.key ?? `${toast.tone} ${toast.text} ${toast.href ?? ''}`
  const earlier = toasts.find((other) => other.key === key)
  const next = merged(toast, key, earlier)
  const others = toasts.filter(({ id }) => id !== earlier?.id)
  for (const { id } of others.slice(0, -(most - 1))) stopTimer(id)
  if (earlier) stopTimer(earlier.id)
  change([...others.slice(-(most - 1)), next])
  startTimer(next)
}

/** Shows a message about a change, with a button that undoes it. */
export function showUndo(text: string, run: () => unknown, merge?: NewToast['merge']): void {
  showToast({ tone: 'good', text, action: { label: t('common.undo'), run }, ...(merge ? { merge } : {}) })
}

/** Undoing the merged message undoes all of them, the last one first. It stays where it is on the page. */
function merged(toast: NewToast, key: string, earlier: Toast | undefined): Toast {
  const count = (earlier?.count ?? 0) + 1
  const summary = count > 1 ? toast.merge?.text(count) : undefined
  return {
    id: earlier?.id ?? nextId++,
    key,
    tone: toast.tone,
    text: summary ?? toast.text,
    count,
    isSummary: summary !== undefined,
    runs: [...(toast.action ? [toast.action.run] : []), ...(earlier?.runs ?? [])],
    ...(toast.action ? { actionLabel: toast.action.label } : {}),
    ...(toast.href !== undefined && summary === undefined ? { href: toast.href } : {}),
  }
}

function startTimer({ id, tone, runs }: Toast): void {
  if (isPaused || tone === 'bad') return
  timers.set(
    id,
    setTimeout(() => closeToast(id), runs.length > 0 ? shownWithActionForMs : shownForMs),
  )
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** While somebody reads or uses the messages, none of them goes away. Their time starts anew afterwards. */
export function pauseToasts(paused: boolean): void {
  if (isPaused === paused) return
  isPaused = paused
  for (const toast of toasts)
    if (paused) stopTimer(toast.id)
    else startTimer(toast)
}

export function closeToast(id: number): void {
  stopTimer(id)
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
}

/** Closes the message, so that nothing is undone twice, and does what its button says. */
export function runToastAction(id: number): void {
  const toast = toasts.find((other) => other.id === id)
  closeToast(id)
  isUndoing = true
  for (const run of toast?.runs ?? []) void finish(run)
  isUndoing = false
}

async function finish(run: () => unknown): Promise<void> {
  try {
    await run()
  } catch {
    // The mutation has shown why it failed.
  }
}

/** Whether a mutation that begins now undoes something. See `ToastAction`. */
export function isUndo(): boolean {
  return isUndoing
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}
