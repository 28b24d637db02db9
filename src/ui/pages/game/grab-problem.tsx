import { useState } from 'react'
import type { Release } from '#domain/indexers/release.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../texts/page-texts.ts'
import { releaseKey } from './releases.ts'

/** Why a release was not grabbed, and what tries again. */
export type GrabProblem = { error: Error; retry: () => void }
export type GrabProblems = ReadonlyMap<string, GrabProblem>

/** The failed grabs of a list. Kept outside of its rows, as rows that are scrolled away are gone. */
export function useGrabProblems() {
  const [problems, setProblems] = useState<GrabProblems>(new Map())
  const report = (release: Release, problem: GrabProblem | null) =>
    setProblems((before) => {
      const next = new Map(before)
      if (problem === null) next.delete(releaseKey(release))
      else next.set(releaseKey(release), problem)
      return next
    })
  return { problems, report }
}

/** Below the row of a release that was not grabbed. */
export function GrabProblemNote({ error, retry }: GrabProblem) {
  const isExpired = error instanceof ApiError && error.status === 410
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-bad-deep px-4 py-2.5 text-sm">
      <Icon name="warn" className="size-4 text-bad" />
      <p className="min-w-0 flex-1 basis-56 break-words">{error.message}</p>
      <Button small icon="retry" onClick={retry}>
        {t(isExpired ? 'game.searchAgain' : 'common.tryAgain')}
      </Button>
    </div>
  )
}
