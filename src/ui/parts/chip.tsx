import type { ReactNode } from 'react'

/** A toggle for one filter. */
export function Chip({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="min-h-10 shrink-0 rounded-full border border-line px-3.5 text-sm text-soft transition hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-deep aria-pressed:text-ink sm:min-h-9"
    >
      {label}
    </button>
  )
}

/** Chips in a row that scrolls sideways on phones, and wraps on wider screens. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="-my-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto px-0.5 py-1 sm:flex-wrap [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_85%,transparent)] max-sm:pr-12">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}
