import type { ReactNode } from 'react'
import { useAnchor } from './use-anchor.ts'

type PanelProps = {
  title?: string
  text?: ReactNode
  /** The name of the setting that links to the panel lead to. */
  anchor?: string
  children: ReactNode
}

export function Panel({ title, text, anchor, children }: PanelProps) {
  const target = useAnchor<HTMLElement>(anchor)
  return (
    <section {...target} className="grid gap-5 rounded-2xl border border-line bg-panel p-5 sm:p-6" aria-label={title}>
      {title && (
        <div>
          <h2 className="text-lg font-semibold">{title}</h2>
          {text && <p className="text-sm text-soft">{text}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Links to the documentation of the product. */
export function DocsLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="justify-self-start py-1 text-sm text-accent-ink underline underline-offset-4"
    >
      {label}
    </a>
  )
}

/** Opens a help page beside what is being typed. `page` is the address below /help/. */
export function HelpPageLink({ page, label }: { page: string; label: string }) {
  return (
    <a
      href={`./help/${page}`}
      target="_blank"
      rel="noopener"
      className="justify-self-start py-1 text-sm text-accent-ink underline underline-offset-4"
    >
      {label}
    </a>
  )
}
