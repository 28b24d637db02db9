import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import { wantedPageQuery, wantedPerPage } from '../../api/wanted.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { serverText } from '../../texts/language.ts'
import { t } from '../../texts/text.ts'
import { WantedLine } from './wanted-line.tsx'

type WantedListProps = { kind: WantedKind; total: number; firstPage: WantedGame[] }

export function WantedList({ kind, total, firstPage }: WantedListProps) {
  const shared = sharedObstacle(firstPage)
  return (
    <>
      {shared !== null && <p className="text-warn">{serverText(shared)}</p>}
      <PagedList
        label={kind === 'parts' ? t('wanted.parts') : kind === 'waiting' ? t('wanted.waiting') : t('wanted.games')}
        total={total}
        firstPage={firstPage}
        perPage={wantedPerPage}
        pageQuery={(page) => wantedPageQuery(kind, page)}
        estimatedHeight={104}
      >
        {(game) => <WantedLine game={game} kind={kind} hiddenObstacle={shared} />}
      </PagedList>
    </>
  )
}

/** What keeps all games from being grabbed, so that it is shown once. */
function sharedObstacle([first, ...others]: readonly WantedGame[]): string | null {
  const obstacle = first?.obstacle ?? null
  if (obstacle === null || obstacle.code === 'unreleased' || others.length === 0) return null
  return others.every((game) => game.obstacle?.message === obstacle.message) ? obstacle.message : null
}
