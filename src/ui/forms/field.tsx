import type { ReactNode } from 'react'

export const inputStyle =
  'min-h-11 w-full min-w-0 rounded-lg border border-edge/70 bg-ground px-3 py-2 text-ink transition hover:border-edge aria-invalid:border-bad'

type FieldProps = { id: string; title: string; help?: string | null; problem?: string | undefined; children: ReactNode }

/** A labeled control with help and error message below, both announced by screen readers. */
export function Field({ id, title, help, problem, children }: FieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {title}
      </label>
      {children}
      <Below id={id} help={help} problem={problem} />
    </div>
  )
}

function Below({ id, help, problem }: { id: string; help?: string | null | undefined; problem: string | undefined }) {
  return (
    <div id={`${id}-below`} className="text-sm empty:hidden">
      {problem !== undefined && <p className="text-bad">{problem}</p>}
      {help && <p className="text-faint">{help}</p>}
    </div>
  )
}

type SwitchProps = {
  id: string
  title: string
  help?: string | null | undefined
  problem?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ id, title, help, problem, checked, onChange }: SwitchProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4">
        <span className="text-sm font-medium">{title}</span>
        <span className="relative inline-flex shrink-0">
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={checked}
            aria-checked={checked}
            aria-describedby={`${id}-below`}
            onChange={(event) => onChange(event.target.checked)}
            className="peer h-6 w-11 appearance-none rounded-full border border-edge bg-raised transition checked:border-accent checked:bg-accent"
          />
          <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-soft transition peer-checked:translate-x-5 peer-checked:bg-on-accent" />
        </span>
      </label>
      <Below id={id} help={help} problem={problem} />
    </div>
  )
}

/** Error messages that belong to no field. */
export function Problems({ lines }: { lines: string[] }) {
  return (
    <div role="alert" className="text-bad empty:hidden">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
