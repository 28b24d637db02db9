import type { ReactNode } from 'react'

export function Panel({ title, text, children }: { title?: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-5 rounded-2xl border border-line bg-panel p-5 sm:p-6" aria-label={title}>
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
