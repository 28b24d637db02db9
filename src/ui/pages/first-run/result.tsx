import type { ReactNode } from 'react'
import { Icon } from '../../parts/icon.tsx'

/** The result of a test, in place. Screen readers announce it. */
export function Result({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex items-start gap-2.5 rounded-lg px-3.5 py-2.5 text-sm ${isGood ? 'bg-accent-deep/60' : 'bg-bad-deep'}`}
    >
      <Icon
        name={isGood ? 'check' : 'warn'}
        className={`mt-0.5 size-4.5 shrink-0 ${isGood ? 'text-good' : 'text-bad'}`}
      />
      <p className="min-w-0 break-words">{children}</p>
    </div>
  )
}
