import { type RefObject, useEffect } from 'react'

/** Scrolls a list to an item. Empty while there is no list. */
export type JumpRef = RefObject<((index: number) => void) | null>

/** Lets what stands beside a list scroll it. */
export function useJump(ref: JumpRef | undefined, jump: (index: number) => void): void {
  useEffect(() => {
    if (ref === undefined) return
    ref.current = jump
    return () => {
      ref.current = null
    }
  })
}
