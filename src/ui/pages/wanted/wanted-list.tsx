import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import { wantedPageQuery, wantedPerPage } from '../../api/wanted.ts'
import { PagedList } from '../../parts/paged-list.tsx'
import { WantedLine } from './wanted-line.tsx'

type WantedListProps = { kind: WantedKind; total: number; firstPage: WantedGame[] }

export function WantedList({ kind, total, firstPage }: WantedListProps) {
  return (
    <PagedList
      label="Games"
      total={total}
      firstPage={firstPage}
      perPage={wantedPerPage}
      pageQuery={(page) => wantedPageQuery(kind, page)}
      estimatedHeight={104}
    >
      {(game) => <WantedLine game={game} kind={kind} />}
    </PagedList>
  )
}
