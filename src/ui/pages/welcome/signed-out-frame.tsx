import type { ReactNode } from 'react'
import { figureOf } from '../../art/placeholder.ts'
import { Mark } from '../../parts/icon.tsx'
import { useDocumentTitle } from '../../parts/page.tsx'
import { ThemeToggle } from '../../shell/theme-toggle.tsx'

const residents = ['Wanted', 'Found', 'Judged', 'Grabbed', 'Fetched', 'Filed', 'Owned', 'Played', 'Finished']

/** The frame around set-up and sign-in. */
export function SignedOutFrame({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_1.1fr]">
      <main className="flex flex-col px-6 py-8 sm:px-12">
        <div className="flex items-center justify-between">
          <p className="flex items-center gap-3 text-xl font-semibold tracking-tight">
            <Mark /> Ludarr
          </p>
          <ThemeToggle />
        </div>
        <div className="m-auto grid w-full max-w-sm gap-7 py-10">
          <div className="grid gap-2">
            <h1 className="text-4xl font-semibold">{title}</h1>
            <p className="text-soft">{lead}</p>
          </div>
          {children}
        </div>
      </main>
      <Parade />
    </div>
  )
}

/** The same figures that stand in for missing covers, at rest. */
function Parade() {
  return (
    <div
      className="hidden overflow-hidden border-l border-line bg-panel p-10 lg:grid lg:grid-cols-3 lg:content-center lg:gap-10 xl:p-20"
      aria-hidden="true"
    >
      {residents.map((name, place) => (
        <svg key={name} viewBox="0 0 7 8" aria-hidden="true" className={place % 2 === 0 ? 'fill-accent' : 'fill-line'}>
          {figureOf(name).map(({ x, y }) => (
            <rect key={`${x}.${y}`} x={x} y={y} width="0.93" height="0.93" rx="0.12" />
          ))}
        </svg>
      ))}
    </div>
  )
}
