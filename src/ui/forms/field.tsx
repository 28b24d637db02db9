import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import { t } from '../texts/text.ts'

export const inputStyle =
  'min-h-11 w-full min-w-0 rounded-lg border border-edge/70 bg-ground px-3 py-2 text-ink transition hover:border-edge aria-invalid:border-bad'

type FieldProps = {
  id: string
  title: string
  help?: string | null
  /** Address of the help below /help/. */
  helpPage?: string | undefined
  problem?: string | undefined
  children: ReactNode
}

/** A labeled control with help and error message below, both announced by screen readers. */
export function Field({ id, title, help, helpPage, problem, children }: FieldProps) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <div className="flex items-center gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {title}
        </label>
        <HelpLink title={title} page={helpPage} />
      </div>
      {children}
      <Below id={id} help={help} problem={problem} />
    </div>
  )
}

/** Opens the help of a setting. Its name is hidden text, as it stands beside the label of the same words. */
function HelpLink({ title, page }: { title: string; page: string | undefined }) {
  if (page === undefined) return null
  return (
    <Link
      href={`/help/${page}`}
      className="-my-1 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:text-ink"
    >
      <Icon name="help" className="size-4" />
      <span className="sr-only">{t('shell.help', { title })}</span>
    </Link>
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

type SwitchProps = Omit<FieldProps, 'children'> & {
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ id, title, help, helpPage, problem, checked, onChange }: SwitchProps) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <div className="flex min-h-11 items-center gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {title}
        </label>
        <HelpLink title={title} page={helpPage} />
        <label htmlFor={id} className="relative ml-auto inline-flex min-h-11 shrink-0 items-center pl-3">
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={checked}
            aria-checked={checked}
            aria-describedby={`${id}-below`}
            aria-invalid={problem !== undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer h-target w-11 appearance-none rounded-full border border-edge bg-raised transition checked:border-accent checked:bg-accent"
          />
          <span className="pointer-events-none absolute top-3.5 left-4 size-4 rounded-full bg-soft transition peer-checked:translate-x-5 peer-checked:bg-on-accent" />
        </label>
      </div>
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
