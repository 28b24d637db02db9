import { type ReactNode, useEffect } from 'react'
import { showTitle } from './document-title.ts'

type PageProps = {
  title: string
  /** If it differs from the title. */
  heading?: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  narrow?: boolean
}

/** The frame of a page: title, actions and content. */
export function Page({ title, heading = title, note, actions, children, narrow = false }: PageProps) {
  useDocumentTitle(title)
  return (
    <div
      className={`mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-8 sm:py-9 ${narrow ? 'max-w-4xl' : 'max-w-[110rem]'}`}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-3xl font-semibold sm:text-4xl">{heading}</h1>
          {note && <p className="mt-1 text-soft">{note}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}

/** The main heading of a page that has nothing to show yet. It takes no space, as the loaded heading may lie elsewhere. */
export function HiddenHeading({ children }: { children: string }) {
  return <h1 className="sr-only">{children}</h1>
}

export function useDocumentTitle(title: string): void {
  useEffect(() => showTitle(title), [title])
}

export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-4" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
